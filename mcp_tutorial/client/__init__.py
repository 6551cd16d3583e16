"""A client for servers on stdio: `StdioClient`, what it raises, and the transcript that it keeps."""

from .errors import BadOutput, ClientError, ServerError, ServerGone, TimedOut
from .stdio_client import StdioClient
from .transcript import Entry, Transcript

__all__ = ["BadOutput", "ClientError", "Entry", "ServerError", "ServerGone", "StdioClient", "TimedOut", "Transcript"]
