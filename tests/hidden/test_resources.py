"""What a server's resources promise: lists in one order, reads by URI or template, and no way out of either."""

import base64
import copy
import json

import pytest
from subject import protocol, resources

HINTS = {"ttlMs": 300000, "cacheScope": "public"}


def plain(value):
    """Return the value as it arrives at the other end of the wire."""
    return json.loads(json.dumps(value))


def refusal(call, *args):
    """Return the RpcError that a call raises."""
    with pytest.raises(protocol.RpcError) as caught:
        call(*args)
    return caught.value


def failure(call, *args):
    """Return whatever exception a call raises, or None."""
    try:
        call(*args)
    except Exception as problem:
        return problem
    return None


def read(registry, uri, **more):
    """Return what a read gives; its params are as they come off the wire."""
    return registry.read_resource(plain({"uri": uri, **more}))


# What the registries below are handed: each function is called what it does, so that a learner can write it.


def soup():
    return "soup"


def give_nothing():
    return None


def give_empty_text():
    return ""


def give_three_lines():
    return " soup,\n\nand bread \n"


def give_5():
    return 5


def give_every_byte():
    return bytes(range(256))


def give_itself(name):
    return name


def give_nothing_for(name):
    return None


def give_empty_text_for(name):
    return ""


def give_byte_ff(name):
    return b"\xff"


def give_hot_for_tea(name):
    return {"tea": "hot"}.get(name)


def give_both(id, shelf):
    return f"{id} on {shelf}"


def give_first(**names):
    return "first"


def give_second(**names):
    return "second"


def give_third(**names):
    return "third"


def teller():
    """Return a function that tells how often it has been called."""
    calls = []

    def tell_calls(**names):
        calls.append(names)
        return f"call {len(calls)}"

    return tell_calls


def raise_key_error(**names):
    return {}["secret"]


def raise_type_error(**names):
    raise TypeError("secret")


def raise_value_error(**names):
    raise ValueError("secret")


def raise_attribute_error(**names):
    raise AttributeError("secret")


def raise_file_not_found_error(**names):
    raise FileNotFoundError("secret")


def raise_unicode_decode_error(**names):
    return b"\xff".decode("utf-8")


class KettleIsEmpty(Exception):
    """An exception of the author's own."""


def raise_kettle_is_empty(**names):
    raise KettleIsEmpty("secret")


class Earlier(Exception):
    """What has become of a result that came back before: the message is what a learner gets to read."""


class Notes:
    """A registry with the template notes://{name}; `asked` holds each name that was looked up.

    A page's text is the call that made it, such as look_up(name='tea').
    """

    def __init__(self):
        def look_up(name):
            self.asked.append(name)
            return f"look_up(name={name!r})"

        look_up.__qualname__ = "look_up"  # as an exception names it
        self.asked = []
        self.look_up = look_up
        self.registry = resources.ResourceRegistry()
        self.registry.template("notes://{name}", look_up, name="note")

    def text(self, uri):
        return plain(read(self.registry, uri))["contents"][0]["text"]

    def refuses(self, uri):
        """Return True if the uri is not found, and nothing was looked up for it."""
        problem = refusal(read, self.registry, uri)
        is_not_found = (problem.code, problem.message) == (-32602, f"Resource not found: {uri}")
        return is_not_found and problem.data == {"uri": uri} and self.asked == []


class TestResourceRegistry:
    # ---- what is listed

    def test_a_resource_is_listed_with_everything_said_of_it(self):
        """server/resources: a resource has uri and name, and title, description and mimeType where they are known."""
        registry = resources.ResourceRegistry()
        said = {"name": "menu", "title": "Menu", "description": "Today's dishes."}
        registry.resource("docs://menu", soup, mime_type="text/markdown", **said)
        listed = plain(registry.list_resources({}))["resources"]
        assert listed == [{"uri": "docs://menu", "mimeType": "text/markdown", **said}]

    def test_what_is_not_said_of_a_resource_is_left_out_of_the_list(self):
        """server/resources: title and description are optional, which is not the same as null; the type is ours."""
        registry = resources.ResourceRegistry()
        registry.resource("docs://menu", soup, name="menu")
        listed = plain(registry.list_resources({}))["resources"]
        assert listed == [{"uri": "docs://menu", "name": "menu", "mimeType": "text/plain"}]

    def test_resources_are_listed_sorted_by_uri_whatever_the_order_they_came_in(self):
        """ours: a stable order lets a client and a model cache the list."""
        registry = resources.ResourceRegistry()
        for name in ("tea", "cake", "milk"):
            registry.resource(f"docs://{name}", lambda: "", name=name)
        listed = plain(registry.list_resources({}))["resources"]
        assert [resource["uri"] for resource in listed] == ["docs://cake", "docs://milk", "docs://tea"]

    def test_a_template_is_listed_with_everything_said_of_it(self):
        """server/resources: a template has uriTemplate and name, and no uri."""
        registry = resources.ResourceRegistry()
        said = {"name": "dish", "title": "A dish", "description": "One dish by its name."}
        registry.template("docs://dish/{name}", lambda name: name, mime_type="text/markdown", **said)
        listed = plain(registry.list_templates({}))["resourceTemplates"]
        assert listed == [{"uriTemplate": "docs://dish/{name}", "mimeType": "text/markdown", **said}]

    def test_templates_are_listed_sorted_by_their_pattern(self):
        """ours: a stable order lets a client and a model cache the list."""
        registry = resources.ResourceRegistry()
        for name in ("tea", "cake", "milk"):
            registry.template(f"docs://{name}/{{id}}", lambda id: id, name=name)
        listed = plain(registry.list_templates({}))["resourceTemplates"]
        assert [template["name"] for template in listed] == ["cake", "milk", "tea"]

    def test_resources_and_templates_are_two_lists(self):
        """server/resources: a template is a pattern, not something to read by itself."""
        registry = resources.ResourceRegistry()
        registry.resource("docs://menu", soup, name="menu")
        registry.template("docs://dish/{name}", lambda name: name, name="dish")
        assert [resource["name"] for resource in registry.list_resources({})["resources"]] == ["menu"]
        assert [template["name"] for template in registry.list_templates({})["resourceTemplates"]] == ["dish"]

    def test_an_empty_registry_has_two_empty_lists(self):
        """server/resources: a server that declares resources answers both lists, with [] where it has none."""
        registry = resources.ResourceRegistry()
        assert plain(registry.list_resources({}))["resources"] == []
        assert plain(registry.list_templates({}))["resourceTemplates"] == []

    def test_both_lists_say_how_long_they_may_be_kept(self):
        """server/utilities/caching: both results carry ttlMs and cacheScope; the values are ours."""
        registry = resources.ResourceRegistry()
        for result in (registry.list_resources({}), registry.list_templates({})):
            assert {name: plain(result).get(name) for name in HINTS} == HINTS

    def test_there_is_one_page_so_neither_list_has_a_next_cursor(self):
        """server/utilities/pagination: nextCursor is absent on the last page."""
        registry = resources.ResourceRegistry()
        assert "nextCursor" not in registry.list_resources({})
        assert "nextCursor" not in registry.list_templates({})

    @pytest.mark.parametrize("cursor", ["bogus", "", None, 5])
    def test_a_cursor_is_refused_on_both_lists(self, cursor):
        """server/utilities/pagination: an invalid cursor is -32602; with one page every cursor is (ours)."""
        registry = resources.ResourceRegistry()
        for list_page in (registry.list_resources, registry.list_templates):
            problem = refusal(list_page, {"cursor": cursor})
            assert (problem.code, problem.message) == (-32602, "Invalid cursor")

    # ---- what is read

    def test_reading_a_resource_gives_its_uri_its_type_and_its_text(self):
        """server/resources: contents is a list of items, each with uri, mimeType and text."""
        registry = resources.ResourceRegistry()
        registry.resource("docs://menu", soup, name="menu", mime_type="text/markdown")
        result = plain(read(registry, "docs://menu"))
        assert result["contents"] == [{"uri": "docs://menu", "mimeType": "text/markdown", "text": "soup"}]

    def test_a_text_goes_out_as_the_function_gave_it(self):
        """ours: nothing touches it, the spaces and empty lines at its ends included."""
        registry = resources.ResourceRegistry()
        registry.resource("docs://lines", give_three_lines, name="lines")
        assert read(registry, "docs://lines")["contents"][0]["text"] == " soup,\n\nand bread \n"

    def test_a_read_says_how_long_it_may_be_kept(self):
        """server/utilities/caching: a read carries ttlMs and cacheScope; the values are ours."""
        registry = resources.ResourceRegistry()
        registry.resource("docs://menu", soup, name="menu")
        result = plain(read(registry, "docs://menu"))
        assert {name: result.get(name) for name in HINTS} == HINTS

    def test_bytes_are_sent_as_base64_in_blob_and_not_as_text(self):
        """server/resources: binary content is base64 in blob."""
        registry = resources.ResourceRegistry()
        registry.resource("docs://picture", give_every_byte, name="picture", mime_type="image/png")
        (item,) = plain(read(registry, "docs://picture"))["contents"]
        assert item == {
            "uri": "docs://picture",
            "mimeType": "image/png",
            "blob": base64.b64encode(give_every_byte()).decode(),
        }

    def test_a_type_that_nobody_said_is_left_out_of_a_read(self):
        """server/resources: mimeType is optional, which is not the same as null."""
        registry = resources.ResourceRegistry()
        registry.resource("docs://menu", soup, name="menu", mime_type=None)
        assert plain(read(registry, "docs://menu"))["contents"] == [{"uri": "docs://menu", "text": "soup"}]

    def test_an_empty_text_is_a_text_and_not_a_missing_resource(self):
        """server/resources: what exists is never reported as not found, however short it is."""
        registry = resources.ResourceRegistry()
        registry.resource("docs://blank", give_empty_text, name="blank")
        (item,) = plain(read(registry, "docs://blank"))["contents"]
        assert item["text"] == ""

    def test_one_read_calls_the_function_once(self):
        """ours: what a function gives counts, and it may be slow. Here it tells how often it has been called."""
        registry = resources.ResourceRegistry()
        registry.resource("docs://news", teller(), name="news")
        assert read(registry, "docs://news")["contents"][0]["text"] == "call 1"

    def test_every_read_asks_the_function_again(self):
        """ours: a resource is read when it is asked for, not when it is registered, and nothing is kept of it."""
        registry, texts = resources.ResourceRegistry(), iter(["first", "second"])

        def give_first_then_second():
            return next(texts)

        registry.resource("docs://news", give_first_then_second, name="news")
        found = [read(registry, "docs://news")["contents"][0]["text"] for _ in range(2)]
        assert found == ["first", "second"]

    def test_an_unknown_resource_raises_a_protocol_error_and_is_no_result(self):
        """server/resources: RpcError with the code -32602, never an empty contents."""
        registry = resources.ResourceRegistry()
        registry.resource("docs://menu", soup, name="menu")
        assert refusal(read, registry, "docs://none").code == -32602

    def test_the_text_of_the_error_says_resource_not_found_and_the_uri(self):
        """ours: "Resource not found: URI", to the letter, without quotation marks."""
        registry = resources.ResourceRegistry()
        registry.resource("docs://menu", soup, name="menu")
        assert refusal(read, registry, "docs://none").message == "Resource not found: docs://none"

    def test_the_data_of_the_error_is_the_uri_and_nothing_else(self):
        """server/resources: data is {"uri": URI}, for a program that has asked for many."""
        registry = resources.ResourceRegistry()
        registry.resource("docs://menu", soup, name="menu")
        params = {"uri": "docs://none", "_meta": {}}
        assert refusal(registry.read_resource, params).data == {"uri": "docs://none"}

    def test_a_long_uri_is_given_back_whole_when_it_is_not_found(self):
        """ours: protocol errors name the uri unshortened."""
        uri = "docs://" + "x" * 500
        problem = refusal(read, resources.ResourceRegistry(), uri)
        assert (problem.message, problem.data) == (f"Resource not found: {uri}", {"uri": uri})

    def test_an_error_names_the_uri_as_it_came_and_not_decoded(self):
        """ours: whoever asked knows it by that spelling."""
        problem = refusal(read, resources.ResourceRegistry(), "docs://caf%C3%A9")
        assert problem.message == "Resource not found: docs://caf%C3%A9"
        assert problem.data == {"uri": "docs://caf%C3%A9"}

    @pytest.mark.parametrize("uri", ["docs://menu/", "docs://Menu", "DOCS://menu", "docs://men%75", " docs://menu"])
    def test_only_the_exact_uri_is_that_of_a_resource(self, uri):
        """ours: a resource is looked up by its uri as it was registered, to the letter."""
        registry = resources.ResourceRegistry()
        registry.resource("docs://menu", soup, name="menu")
        assert refusal(read, registry, uri).code == -32602

    def test_a_result_stays_as_it_is_when_something_else_is_read(self):
        """ours: each read makes a new dict. The check has read docs://menu before, and looks at that result again."""
        registry = resources.ResourceRegistry()
        registry.resource("docs://menu", soup, name="menu")
        registry.resource("docs://blank", give_empty_text, name="blank")
        first = read(registry, "docs://menu")
        before = plain(first)
        read(registry, "docs://blank")
        if plain(first) != before:
            raise Earlier(f"what came back before was {before}, and now it is {plain(first)}")

    def test_a_read_leaves_nothing_of_itself_in_the_next_list(self):
        """ours: CACHE_HINTS belongs to all results, and no result writes into it. Here docs://menu was read before."""
        registry = resources.ResourceRegistry()
        registry.resource("docs://menu", soup, name="menu")
        read(registry, "docs://menu")
        assert set(registry.list_resources({})) == {"resources", *HINTS}

    @pytest.mark.parametrize("params", [{}, {"uri": None}, {"uri": 5}, {"uri": ["docs://menu"]}, {"uri": {}}])
    def test_a_read_without_a_uri_that_is_a_string_is_refused(self, params):
        """server/resources: uri is a required string; malformed params are -32602."""
        registry = resources.ResourceRegistry()
        registry.resource("docs://menu", soup, name="menu")
        problem = refusal(registry.read_resource, params)
        assert problem.code == -32602 and isinstance(problem.message, str) and problem.message

    def test_other_members_of_the_params_do_not_matter(self):
        """basic/index: unknown members are ignored, and _meta is there on every request."""
        registry = resources.ResourceRegistry()
        registry.resource("docs://menu", soup, name="menu")
        params = {"_meta": {}, "com.example/extra": 1}
        assert len(registry.list_resources(params)["resources"]) == 1
        assert read(registry, "docs://menu", **params)["contents"][0]["text"] == "soup"

    # ---- templates: match, decode once, look up

    def test_a_template_hands_each_variable_to_the_function_by_its_name(self):
        """server/resources: a URI that follows a template can be read."""
        registry = resources.ResourceRegistry()
        registry.template("docs://{shelf}/book/{id}", give_both, name="book")
        (item,) = read(registry, "docs://top/book/7")["contents"]
        assert item["text"] == "7 on top"

    def test_a_read_answers_with_the_uri_as_it_was_asked_for(self):
        """server/resources: contents repeats the URI of the request."""
        registry = Notes().registry
        (item,) = plain(read(registry, "notes://caf%C3%A9"))["contents"]
        assert item["uri"] == "notes://caf%C3%A9"

    def test_what_a_template_finds_has_the_type_of_the_template(self):
        """server/resources: a template's mimeType is that of all resources that follow it."""
        registry = resources.ResourceRegistry()
        registry.template("docs://{name}", give_itself, name="page", mime_type="text/markdown")
        result = plain(read(registry, "docs://tea"))
        assert result["contents"] == [{"uri": "docs://tea", "mimeType": "text/markdown", "text": "tea"}]

    def test_a_type_that_nobody_said_of_a_template_is_left_out_of_a_read_too(self):
        """server/resources: mimeType is optional, which is not the same as null."""
        registry = resources.ResourceRegistry()
        registry.template("notes://{name}", give_itself, name="note", mime_type=None)
        assert plain(read(registry, "notes://tea"))["contents"] == [{"uri": "notes://tea", "text": "tea"}]

    def test_a_template_may_give_bytes_too(self):
        """server/resources: binary content is base64 in blob, however it was found."""
        registry = resources.ResourceRegistry()
        registry.template("docs://{name}", give_byte_ff, name="raw")
        (item,) = plain(read(registry, "docs://x"))["contents"]
        assert (item.get("blob"), "text" in item) == ("/w==", False)

    def test_an_empty_text_that_a_template_finds_is_a_text_too(self):
        """server/resources: what exists is never reported as not found; only None says that nothing is there (ours)."""
        registry = resources.ResourceRegistry()
        registry.template("notes://{name}", give_empty_text_for, name="note")
        (item,) = plain(read(registry, "notes://x"))["contents"]
        assert item["text"] == ""

    def test_a_variable_is_decoded_before_it_is_looked_up(self):
        """ours: %XX is UTF-8, and a plus sign is a plus sign."""
        notes = Notes()
        assert notes.text("notes://caf%C3%A9%20menu") == "look_up(name='café menu')"
        assert notes.text("notes://a+b") == "look_up(name='a+b')"

    def test_every_variable_is_decoded(self):
        """ours: each of them is one piece of the path, and decoded by itself."""
        registry = resources.ResourceRegistry()
        registry.template("docs://{shelf}/book/{id}", give_both, name="book")
        (item,) = read(registry, "docs://top%20shelf/book/a%20b")["contents"]
        assert item["text"] == "a b on top shelf"

    def test_a_uri_is_matched_as_it_came_and_decoded_after(self):
        """ours: a question mark that was encoded is part of the name."""
        assert Notes().text("notes://why%3F") == "look_up(name='why?')"

    def test_a_variable_is_decoded_once_and_not_twice(self):
        """ours: %25 is a percent sign, and what follows it is text."""
        notes = Notes()
        assert notes.text("notes://100%2520") == "look_up(name='100%20')"
        assert notes.text("notes://a%252Fb") == "look_up(name='a%2Fb')"

    def test_a_percent_sign_that_starts_no_code_stays_as_it_is(self):
        """ours: only %XX with two hexadecimal digits is a code."""
        notes = Notes()
        assert notes.text("notes://100%") == "look_up(name='100%')"
        assert notes.text("notes://50%zz") == "look_up(name='50%zz')"

    @pytest.mark.parametrize(
        "name",
        ["..%2F..%2Fsecret.txt", "%2e%2e%2fsecret.txt", "%2Fetc%2Fpasswd", "a%2Fb", "..%5Csecret", "a\\b", "C:%5Cx"],
    )
    def test_a_name_that_holds_a_slash_or_a_backslash_once_decoded_is_not_found(self, name):
        """server/resources: URIs are validated. The uri is matched first, then the decoded value is judged, and the
        error is that of any resource that is not there (ours).
        """
        assert Notes().refuses(f"notes://{name}")

    @pytest.mark.parametrize("uri", ["docs://top/book/..%2Fkeys", "docs://..%2Fkeys/book/7"])
    def test_one_variable_that_is_no_name_is_enough_for_not_found(self, uri):
        """ours: a variable decodes to None, and then the others don't matter and no function is called."""
        registry = resources.ResourceRegistry()
        registry.template("docs://{shelf}/book/{id}", give_both, name="book")
        assert refusal(read, registry, uri).data == {"uri": uri}

    @pytest.mark.parametrize("name", [".", "..", "%2e", "%2E%2e", ".%2e"])
    def test_a_name_that_is_one_dot_or_two_is_not_found(self, name):
        """server/resources: URIs are validated; these two are no names (ours)."""
        assert Notes().refuses(f"notes://{name}")

    def test_dots_are_no_harm_inside_a_name(self):
        """ours: only the whole names . and .. are refused."""
        notes = Notes()
        assert notes.text("notes://a..b") == "look_up(name='a..b')"
        assert notes.text("notes://.hidden") == "look_up(name='.hidden')"

    @pytest.mark.parametrize("name", ["a%00", "%0A", "a\n", "%1b[2J", "a%7F", "a%C2%85"])
    def test_a_name_with_a_control_character_is_not_found(self, name):
        """server/resources: URIs are validated; no control character is looked up (ours)."""
        assert Notes().refuses(f"notes://{name}")

    @pytest.mark.parametrize("name", ["%FF", "a%C3", "%C0%AF", "%ED%A0%80", "\ud800"])
    def test_a_name_that_is_not_utf_8_once_decoded_is_not_found(self, name):
        """ours: what can't be decoded names nothing; %C0%AF is a slash written the long way."""
        assert Notes().refuses(f"notes://{name}")

    @pytest.mark.parametrize(
        "uri", ["notes://a/b", "notes://a?b", "notes://a#b", "notes://", "xnotes://a", "Notes://a"]
    )
    def test_a_variable_is_one_piece_of_the_path_and_the_whole_uri_must_fit(self, uri):
        """ours: a variable stops at / ? and #, is never empty, and nothing may stand before or behind the pattern."""
        assert Notes().refuses(uri)

    def test_what_stands_between_a_template_s_variables_is_plain_text(self):
        """ours: a dot in a template is a dot, and no sign in it is a command for the matcher."""
        registry = resources.ResourceRegistry()
        registry.template("docs://a.b+(c)/{name}", give_itself, name="odd")
        assert read(registry, "docs://a.b+(c)/7")["contents"][0]["text"] == "7"
        assert refusal(read, registry, "docs://axb+(c)/7").code == -32602

    def test_a_template_s_function_may_know_no_such_resource(self):
        """server/resources: not found is -32602 with data.uri; the function says it with None (ours)."""
        registry = resources.ResourceRegistry()
        registry.template("notes://{name}", give_hot_for_tea, name="note")
        assert read(registry, "notes://tea")["contents"][0]["text"] == "hot"
        problem = refusal(read, registry, "notes://milk")
        assert (problem.code, problem.data) == (-32602, {"uri": "notes://milk"})

    def test_a_template_that_has_nothing_leaves_the_uri_to_the_next_one(self):
        """ours: a uri is found if any template finds it."""
        registry = resources.ResourceRegistry()
        registry.template("notes://{name}", give_nothing_for, name="empty")
        registry.template("{name}://tea", give_itself, name="full")
        assert read(registry, "notes://tea")["contents"][0]["text"] == "notes"

    def test_a_template_that_does_not_fit_leaves_the_uri_to_the_next_one(self):
        """ours: a uri is found if any template finds it."""
        registry = resources.ResourceRegistry()
        registry.template("docs://{name}", give_first, name="page")
        registry.template("notes://{name}", give_second, name="note")
        assert read(registry, "notes://tea")["contents"][0]["text"] == "second"

    def test_a_template_s_type_is_plain_text_where_no_other_is_named(self):
        """server/resources: a template has a mimeType; that it is text/plain then is ours, and given."""
        registry = resources.ResourceRegistry()
        registry.template("notes://{name}", give_itself, name="note")
        assert plain(registry.list_templates({}))["resourceTemplates"][0]["mimeType"] == "text/plain"
        assert read(registry, "notes://tea")["contents"][0]["mimeType"] == "text/plain"

    def test_of_several_templates_that_fit_the_one_registered_first_is_read(self):
        """ours: templates are asked in the order they came in. Here all three fit, and they are not sorted."""
        registry = resources.ResourceRegistry()
        registry.template("notes://{b}", give_first, name="b")
        registry.template("notes://{c}", give_second, name="c")
        registry.template("notes://{a}", give_third, name="a")
        assert read(registry, "notes://tea")["contents"][0]["text"] == "first"

    def test_once_a_template_has_it_no_other_is_asked(self):
        """ours: the next has its turn only where there is None. Here the function of the next one would fail."""
        registry = resources.ResourceRegistry()
        registry.template("notes://{b}", give_first, name="b")
        registry.template("notes://{c}", raise_key_error, name="c")
        assert read(registry, "notes://tea")["contents"][0]["text"] == "first"

    def test_one_read_calls_a_template_s_function_once(self):
        """ours: what a function gives counts, and it may be slow. Here it tells how often it has been called."""
        registry = resources.ResourceRegistry()
        registry.template("notes://{name}", teller(), name="note")
        assert read(registry, "notes://tea")["contents"][0]["text"] == "call 1"

    def test_a_template_without_a_blank_fits_its_own_address(self):
        """ours: its variables are {}, and that is not the None of a template that doesn't fit."""
        registry = resources.ResourceRegistry()
        registry.template("notes://tea", soup, name="tea")
        assert read(registry, "notes://tea")["contents"][0]["text"] == "soup"

    def test_a_template_whose_variable_is_no_name_leaves_the_uri_to_the_next_one(self):
        """ours: it has nothing, as one that doesn't fit, and the next has its turn."""
        registry = resources.ResourceRegistry()
        registry.template("notes://{name}", give_itself, name="note")
        registry.template("notes://tea%2Fmilk", soup, name="odd")
        assert read(registry, "notes://tea%2Fmilk")["contents"][0]["text"] == "soup"

    def test_a_resource_of_its_own_comes_before_a_template_that_fits(self):
        """ours: the exact uri is looked up first."""
        registry = resources.ResourceRegistry()
        registry.template("notes://{name}", give_itself, name="note")
        registry.resource("notes://tea", soup, name="tea")
        assert read(registry, "notes://tea")["contents"][0]["text"] == "soup"

    def test_a_resource_of_its_own_that_gives_nothing_is_not_found_and_no_template_is_asked(self):
        """ours: None is "nobody has it", whatever the templates say. Here `give_nothing` returns None."""
        notes = Notes()
        notes.registry.resource("notes://tea", give_nothing, name="tea")
        assert notes.refuses("notes://tea")

    # ---- what goes wrong inside

    @pytest.mark.parametrize(
        "broken",
        [
            *(raise_key_error, raise_type_error, raise_value_error, raise_attribute_error),
            *(raise_file_not_found_error, raise_unicode_decode_error, raise_kettle_is_empty),
        ],
    )
    def test_a_bug_in_a_read_is_not_reported_as_a_missing_resource(self, broken):
        """ours: whatever a read raises goes through as it is, here KeyError('secret'), others that Python has, and one
        of the author's own. The dispatcher makes an internal error of it.
        """
        registry = resources.ResourceRegistry()
        registry.resource("docs://broken", broken, name="broken")
        registry.template("notes://{name}", broken, name="note")
        for uri in ("docs://broken", "notes://x"):
            assert repr(failure(read, registry, uri)) == repr(failure(broken))

    def test_a_read_that_gives_neither_text_nor_bytes_is_a_failure_and_not_a_result(self):
        """server/resources: text is a string and blob is base64, so a number can be neither."""
        registry = resources.ResourceRegistry()
        registry.resource("docs://number", give_5, name="number")
        problem = failure(read, registry, "docs://number")
        assert problem is not None and not isinstance(problem, protocol.RpcError)

    def test_a_protocol_error_raised_by_a_read_goes_through_as_it_is(self):
        """ours. Here it is RpcError(-32602, "closed on Sundays", {"day": "Sunday"})."""

        def raise_closed():
            raise protocol.RpcError(-32602, "closed on Sundays", {"day": "Sunday"})

        registry = resources.ResourceRegistry()
        registry.resource("docs://menu", raise_closed, name="menu")
        registry.template("notes://tea", raise_closed, name="note")
        for uri in ("docs://menu", "notes://tea"):
            problem = refusal(read, registry, uri)
            assert (problem.message, problem.data) == ("closed on Sundays", {"day": "Sunday"})

    # ---- registering

    def test_a_second_function_under_a_known_uri_is_refused_and_the_first_stays(self):
        """ours: the same name registered for two functions is a ValueError."""
        registry = resources.ResourceRegistry()
        registry.resource("docs://menu", lambda: "first", name="menu")
        with pytest.raises(ValueError):
            registry.resource("docs://menu", lambda: "second", name="menu")
        assert read(registry, "docs://menu")["contents"][0]["text"] == "first"

    def test_a_second_function_under_a_known_template_is_refused_and_the_first_stays(self):
        """ours: the same pattern registered for two functions is a ValueError."""
        registry = resources.ResourceRegistry()
        registry.template("notes://{name}", lambda name: "first", name="note")
        with pytest.raises(ValueError):
            registry.template("notes://{name}", lambda name: "second", name="note")
        assert read(registry, "notes://x")["contents"][0]["text"] == "first"

    def test_the_same_function_may_be_registered_again(self):
        """ours: running a cell twice is no mistake."""
        registry, notes = resources.ResourceRegistry(), Notes()
        for _ in range(2):
            registry.resource("docs://menu", str, name="menu")
            registry.template("notes://{name}", notes.look_up, name="note")
        assert len(registry.list_resources({})["resources"]) == 1
        assert len(registry.list_templates({})["resourceTemplates"]) == 1

    def test_two_registries_share_nothing(self):
        """ours: two servers may live in one process."""
        one, other = resources.ResourceRegistry(), resources.ResourceRegistry()
        one.resource("docs://menu", soup, name="menu")
        one.template("notes://{name}", lambda name: name, name="note")
        assert (other.list_resources({})["resources"], other.list_templates({})["resourceTemplates"]) == ([], [])
        assert refusal(read, other, "notes://x").code == -32602

    def test_what_is_written_into_a_list_that_came_back_is_not_in_the_next(self):
        """ours: what goes out is a copy. Here "spoilt" was written into the list that came back before."""
        registry = resources.ResourceRegistry()
        registry.resource("docs://menu", soup, name="menu")
        registry.template("notes://{name}", lambda name: name, name="note")
        lists = {"resources": registry.list_resources, "resourceTemplates": registry.list_templates}
        for member, list_page in lists.items():
            before, spoilt = plain(list_page({})), list_page({})
            spoilt[member][0]["name"] = "spoilt"
            spoilt[member].append("spoilt")
            spoilt["ttlMs"] = 0
            assert plain(list_page({})) == before

    def test_no_call_changes_its_params(self):
        """ours: no function changes its arguments."""
        registry = Notes().registry
        for call in (registry.list_resources, registry.list_templates, registry.read_resource):
            params = {"uri": "notes://a%20b", "_meta": {"x": [1]}}
            before = copy.deepcopy(params)
            call(params)
            assert params == before


class TestTemplatePattern:
    def test_a_pattern_gives_each_variable_under_its_name(self):
        """ours: a variable is one piece of a path."""
        match = resources.template_pattern("docs://{shelf}/{id}").fullmatch("docs://top/7")
        assert match.groupdict() == {"shelf": "top", "id": "7"}

    def test_a_pattern_without_a_variable_fits_itself_alone(self):
        """ours: what is no variable is plain text."""
        pattern = resources.template_pattern("docs://a.b")
        assert pattern.fullmatch("docs://a.b") and not pattern.fullmatch("docs://axb")

    def test_a_template_that_says_nothing_clear_is_a_value_error(self):
        """ours: the same name twice, or one that is no name, is a slip of the author's."""
        for template in ("docs://{id}/{id}", "docs://{1}"):
            with pytest.raises(ValueError) as caught:
                resources.template_pattern(template)
            assert f"{template!r} can't be a template: " in str(caught.value)

    def test_a_uri_longer_than_any_template_needs_is_not_found_without_a_search(self):
        """ours: two variables side by side take quadratic time, and one long uri must not stop the server."""
        registry = resources.ResourceRegistry()
        registry.template("docs://{a}-{b}", lambda a, b: "found", name="pair")
        fits = "docs://a-" + "b" * (resources.LONGEST - len("docs://a-"))
        assert plain(read(registry, fits))["contents"][0]["text"] == "found"
        with pytest.raises(protocol.RpcError) as caught:
            read(registry, fits + "b")
        assert caught.value.code == -32602


def decode(value):
    """Return what `decode` makes of a value that comes off the wire: no text that it gets is one that it names."""
    return resources.decode(plain(value))


class TestDecode:
    def test_a_value_without_a_code_comes_back_as_it_is(self):
        """ours: most names need no decoding."""
        for value in ("doc_returns", "doc-51", "U1F", "x7f", "007F-009F"):
            assert decode(value) == value

    def test_each_code_is_a_byte_and_the_bytes_are_utf_8(self):
        """ours: %XX as in RFC 3986, in capitals or not, and UTF-8 as everywhere in the protocol."""
        assert decode("caf%C3%A9") == "café"
        assert decode("caf%c3%a9") == "café"
        assert decode("café") == "café"

    def test_a_value_is_decoded_once_and_not_twice(self):
        """ours: %25 is a percent sign, and what follows it is text."""
        assert decode("100%2525") == "100%25"
        assert decode("a%252Fb") == "a%2Fb"

    def test_a_plus_sign_stays_a_plus_sign(self):
        """ours: + for a space is a habit of web forms, not of addresses."""
        assert decode("a+b") == "a+b"

    def test_a_percent_sign_that_starts_no_code_stays_as_it_is(self):
        """ours: only %XX with two hexadecimal digits is a code."""
        assert decode("100%") == "100%"
        assert decode("50%zz") == "50%zz"

    def test_every_other_character_may_be_part_of_a_name(self):
        """ours: what is not refused comes back decoded, and nothing is added to it, taken away or changed."""
        for value, name in (
            ("what%3F", "what?"),
            ("%231", "#1"),
            ("a%2Bb", "a+b"),
            ("%20tea%20", " tea "),
            ("%20", " "),
            ("x", "x"),
            ("C%3A", "C:"),
            ("~%27%22%3C%7C", "~'\"<|"),
            ("a%C2%A0b", "a\u00a0b"),
            ("%E2%82%AC%F0%9F%8D%B5", "€🍵"),
            ("e%CC%81", "e\u0301"),
            ("%EF%BB%BFtea", "\ufefftea"),
            ("%E2%80%A8", "\u2028"),
        ):
            assert decode(value) == name

    def test_a_value_that_is_not_utf_8_once_decoded_is_refused(self):
        """ours: None, and no exception, for what can't be decoded; %C0%AF is a slash written the long way."""
        for value in ("%FF", "a%C3", "%C0%AF", "%ED%A0%80"):
            assert decode(value) is None, value

    def test_half_a_character_is_refused_since_it_has_no_bytes(self):
        """ours: None, and no exception. JSON can hold a lone surrogate, UTF-8 can't."""
        for value in ("\ud800", "a\udc80"):
            assert decode(value) is None, value

    def test_a_slash_or_a_backslash_is_refused_however_it_is_written(self):
        """server/resources: URIs are validated. That refused is None, and that the decoded value is judged, is ours."""
        for value in ("a%2Fb", "..%2F..%2Fetc", "%2e%2e%2fsecret.txt", "a%5Cb", "a%5cb", "a\\b"):
            assert decode(value) is None, value

    def test_one_dot_and_two_dots_are_refused_however_they_are_written(self):
        """server/resources: URIs are validated; these two are no names, and give None (ours)."""
        for value in (".", "..", "%2e", "%2E%2e", ".%2e"):
            assert decode(value) is None, value

    def test_dots_are_no_harm_inside_a_name(self):
        """ours: only the whole names . and .. are refused."""
        for value in ("v1.2", "a..b", ".hidden", "..hidden", "tea..", "..."):
            assert decode(value) == value

    def test_a_control_character_is_refused_wherever_it_stands(self):
        """server/resources: URIs are validated; the characters number 00 to 1F and 7F to 9F give None (ours)."""
        for value in ("a%00", "%0A", "a\n", "tea%0a", "%1b[2J", "a%1F", "a%7F", "a%C2%80", "a%C2%9F", "%C2%85b"):
            assert decode(value) is None, value

    def test_what_is_no_text_at_all_raises_since_that_is_a_bug_and_no_name(self):
        """ours: None says "there is no such name", so only a UnicodeError is caught, never everything."""
        for value in (51, None):
            assert isinstance(failure(resources.decode, value), Exception), value


class TestPercentBytes:
    def test_each_code_becomes_one_byte_and_the_rest_is_utf_8(self):
        """ours: a %XX is a byte, not a character."""
        assert resources.percent_bytes("caf%C3%A9é%zz+") == b"caf\xc3\xa9\xc3\xa9%zz+"

    def test_half_a_character_is_a_unicode_error(self):
        """ours: a lone surrogate has no bytes."""
        with pytest.raises(UnicodeError):
            resources.percent_bytes("\ud800")


class TestVariables:
    def test_the_variables_come_as_they_stand_in_the_uri(self):
        """ours: matched first, decoded later."""
        pattern = resources.template_pattern("docs://{shelf}/{id}")
        assert resources.variables(pattern, "docs://top/a%2Fb") == {"shelf": "top", "id": "a%2Fb"}

    def test_a_uri_that_does_not_fit_from_its_first_to_its_last_character_has_no_variables(self):
        """ours: nothing may stand before or behind the pattern."""
        pattern = resources.template_pattern("docs://{id}")
        assert [resources.variables(pattern, uri) for uri in ("xdocs://a", "docs://a/b", "docs://")] == [None] * 3

    def test_a_uri_of_more_than_4096_characters_has_none(self):
        """ours: two variables in a row take quadratic time."""
        pattern = resources.template_pattern("{id}")
        assert resources.variables(pattern, "x" * 4096) == {"id": "x" * 4096}
        assert resources.variables(pattern, "x" * 4097) is None


class TestContents:
    def test_text_stays_text_and_bytes_become_a_blob(self):
        """server/resources: an item has text or blob, never both."""
        assert resources.contents("a://b", "text/plain", "é") == {"uri": "a://b", "mimeType": "text/plain", "text": "é"}
        assert resources.contents("a://b", "x/y", b"\0") == {"uri": "a://b", "mimeType": "x/y", "blob": "AA=="}

    def test_a_type_that_is_not_known_is_left_out(self):
        """server/resources: mimeType is optional, and never null."""
        assert resources.contents("a://b", None, "") == {"uri": "a://b", "text": ""}

    def test_a_body_that_is_neither_text_nor_bytes_is_a_type_error_that_names_its_type(self):
        """ours: whoever wrote the function learns what came of it."""
        with pytest.raises(TypeError, match="^a resource must be str or bytes, not int$"):
            resources.contents("a://b", None, 5)


class TestRefuseSecond:
    def test_an_address_that_another_function_has_is_a_value_error_that_names_it(self):
        """ours: two functions under one address are a slip of the author's."""
        known = {"docs://menu": (soup, {})}
        assert resources.refuse_second(known, "docs://menu", soup) is None
        assert resources.refuse_second(known, "docs://none", give_5) is None
        notes = {"docs://menu": (soup.__call__, {})}  # a method, which Python makes anew each time it is asked for
        assert resources.refuse_second(notes, "docs://menu", soup.__call__) is None
        with pytest.raises(ValueError, match="^there is a resource 'docs://menu' already$"):
            resources.refuse_second(known, "docs://menu", give_5)
