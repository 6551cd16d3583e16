"""What the deploy system knows when it starts: deploys, and the record in which it tells everything about one."""

import hashlib
from dataclasses import dataclass, field

from .clock import stamp

DAY, HOUR = 86_400, 3_600
STEPS = ("fetch", "build", "test", "migrate", "roll_out", "verify")
LINKS = ("self", "log", "diff", "next", "prev")
MIGRATION = (
    "begin transaction",
    "lock table orders in share row exclusive mode",
    "alter table orders add column currency char(3)",
    "update orders set currency = 'GBP' where currency is null",
    "1000 of 48212 rows",
    "9000 of 48212 rows",
    "17000 of 48212 rows",
    "25000 of 48212 rows",
    "33000 of 48212 rows",
    "41000 of 48212 rows",
    "48212 of 48212 rows",
    "alter table orders alter column currency set not null",
    "create index orders_currency on orders (currency)",
)
FAILURE = (
    "index build 10 %, 4821 of 48212 rows",
    "index build 40 %, 19285 of 48212 rows",
    "index build 70 %, 33748 of 48212 rows",
    "waiting for a lock on orders, held by session 5512",
    "session 5512: checkout-web, idle in transaction for 311 s",
    "still waiting for the lock, 10 s",
    "still waiting for the lock, 20 s",
    "still waiting for the lock, 30 s",
    "ERROR: lock timeout reached after 30 s on table orders",
    "rolling back the transaction of 0042_add_currency",
    "rolled back, schema is at 0041_add_refunds",
    "exit code 3",
)


@dataclass
class Deploy:
    """One deploy; its times are seconds on the API's clock, negative for those before it was started."""

    id: str
    service: str
    version: str
    started: float
    seconds: float  # how long it takes
    fails_in: str = ""  # the step that fails, if one does
    environment: str = "production"
    log: list = field(default_factory=lambda: [*MIGRATION, *FAILURE])  # of the step that fails
    undone: bool = False
    cancelled: bool = False

    def state(self, now):
        """Return queued, running, succeeded, failed, cancelled or undone."""
        if self.undone or self.cancelled:
            return "undone" if self.undone else "cancelled"
        if now < self.started:
            return "queued"
        if now < self.started + self.seconds:
            return "running"
        return "failed" if self.fails_in else "succeeded"


def first_deploys():
    """Return the deploys that are there from the beginning, by id."""
    made = [
        Deploy("dep_3w8e1r5t", "checkout", "2026.7.6-1", -15 * DAY, 412),
        Deploy("dep_6y2u9i4o", "checkout", "2026.7.14-1", -7 * DAY - 2 * HOUR, 398),
        Deploy("dep_1p7a5s3d", "checkout", "2026.7.20-2", -1 * DAY - 4 * HOUR, 405),
        Deploy("dep_7f3k9q2m", "checkout", "2026.7.21-3", -1_680, 457, fails_in="migrate"),
        Deploy("dep_2b8d6h4w", "checkout", "2026.7.21-4", -240, 254),
        Deploy("dep_9z4x8c1v", "search", "2026.7.19-1", -2 * DAY, 266, fails_in="migrate"),
        Deploy("dep_5b3n7m1q", "search", "2026.7.18-2", -3 * DAY, 260),
        Deploy("dep_8l2k4j6h", "payments", "2026.7.17-1", -4 * DAY, 511),
        Deploy("dep_4g9f2d7s", "billing", "2026.7.20-1", -1 * DAY, 301),
        Deploy("dep_0q6w3e9r", "web", "2026.7.21-9", -3 * HOUR, 188),
    ]
    return {deploy.id: deploy for deploy in made}


def fingerprint(*parts, size=30):
    """Return so many characters that look like a digest, the same each time for the same parts."""
    return hashlib.sha256(" ".join(map(str, parts)).encode("utf-8")).hexdigest()[:size]


def log_lines(step, lines, ends):
    """Return a step's log as the API gives it: a line a second, each with its time and the step."""
    return [f"{stamp(ends - len(lines) + i)} [{step}] {line}" for i, line in enumerate(lines)]


def step_records(deploy, now):
    """Return what the record says of each step of a deploy."""
    state = deploy.state(now)
    last = STEPS.index(deploy.fails_in) if deploy.fails_in else len(STEPS) - 1
    length = deploy.seconds / (last + 1)
    found = []
    for number, name in enumerate(STEPS):
        begins, ends = deploy.started + number * length, deploy.started + (number + 1) * length
        has_run = number <= last and now >= ends
        failed = has_run and state == "failed" and name == deploy.fails_in
        lines = deploy.log if failed else [f"{name} done"]
        found.append(
            {
                "id": fingerprint(deploy.id, name, size=12),
                "name": name,
                "state": "failed" if failed else "succeeded" if has_run else "pending",
                "started_at": stamp(begins) if number <= last and now >= begins else None,
                "finished_at": stamp(ends) if has_run else None,
                "exit_code": (3 if failed else 0) if has_run else None,
                "attempt": 1,
                "timeout_seconds": 1800,
                "runner": {"id": 4410 + number, "pool": "eu-west-2b", "image": "runner:5.18.2", "spot": False},
                "cache": {"key": fingerprint(deploy.service, name, size=20), "hit": number > 1},
                "log": log_lines(name, lines, ends) * has_run,
                "_links": {"self": f"/deploys/{deploy.id}/steps#{name}"},
            }
        )
    return found


def record(deploy, now):
    """Return the full record of a deploy, of which a model needs a small part."""
    state, ended = deploy.state(now), deploy.started + deploy.seconds
    digest = fingerprint(deploy.id, "image")
    return {
        "id": deploy.id,
        "object": "deploy",
        "schema_version": 14,
        "uid": fingerprint(deploy.id, "uid", size=24),
        "etag": f"W/{fingerprint(deploy.id, state, size=24)}",
        "service": deploy.service,
        "environment": deploy.environment,
        "state": state,
        "state_code": {"queued": 10, "running": 20, "succeeded": 40, "failed": 50}.get(state, 60),
        "version": deploy.version,
        "commit": fingerprint(deploy.id, "commit"),
        "parent_commit": fingerprint(deploy.id, "parent"),
        "message": f"Release {deploy.version} of {deploy.service}",
        "created_at": stamp(deploy.started - 31),
        "started_at": stamp(deploy.started) if now >= deploy.started else None,
        "finished_at": stamp(ended) if state not in ("queued", "running") else None,
        "updated_at": stamp(min(now, ended)),
        "indexed_at": stamp(min(now, ended) + 2),
        "archived_at": None,
        "requested_by": {
            "id": 5512,
            "login": "ada",
            "email": "ada@example.org",
            "team": {"id": 31, "slug": deploy.service, "oncall_rota": f"{deploy.service}-primary"},
        },
        "steps": step_records(deploy, now),
        "artifacts": [
            {
                "kind": kind,
                "digest": f"sha256:{fingerprint(digest, kind)}",
                "bytes": 48_120_331 - 7 * index,
                "store": f"s3://artifacts-eu-west-2/{deploy.service}/{fingerprint(digest, kind, size=12)}",
            }
            for index, kind in enumerate(("image", "sbom", "test_report"))
        ],
        "config": {
            "replicas": 6,
            "cpu": "750m",
            "memory": "1536Mi",
            "surge": 1,
            "unavailable": 0,
            "drain_seconds": 45,
            "feature_flags": {"new_basket": True, "currency_switch": deploy.service == "checkout", "legacy_tax": False},
            "secrets": [f"ref:{deploy.service}-db", f"ref:{deploy.service}-key"],
        },
        "approvals": [{"id": 901, "by": "grace", "at": stamp(deploy.started - 40), "comment": None}],
        "queue": {"position": None, "waited_ms": 30412, "priority": 5, "concurrency_group": f"{deploy.service}-prod"},
        "metrics": {"cpu_p95": 0.41, "latency_p99_ms": 182, "error_rate": 0.0031, "apdex": 0.97},
        "flags": {"is_canary": False, "is_hotfix": False, "risk_score": 0.18, "reviewed_by": None},
        "_links": {name: f"https://deploys.example/api/v3/{name}/{deploy.id}" for name in LINKS},
    }
