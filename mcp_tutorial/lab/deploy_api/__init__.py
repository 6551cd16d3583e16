"""The deploy API of the practice about deploys: 40 endpoints on loopback, and what attacks those in front of it."""

from .clock import ManualClock
from .collector import Collector
from .openapi import describe
from .server import DeployApi

__all__ = ["Collector", "DeployApi", "ManualClock", "describe"]
