version: str

class Refused(ValueError):
    """What is wrong with an experiment or a schedule, in one sentence."""

    parameter: str
    line: int | None

class CoreRun:
    experiment: str
    topology: str
    processors: int
    algorithm: str
    operation: str
    time: float
    unit: str
    steps: int
    transfers: int
    delivers: bool
    finished: bool
    verdict: str
    violations: list[str]
    max_link_load: float
    def time_at(self, position: float) -> float: ...
    def step_time(self, step: int) -> float: ...
    def messages(self, step: int) -> list[tuple[int, int, list[int], str]]: ...
    def schedule_text(self) -> str: ...
    def json(self) -> str: ...

def run(experiment: str) -> CoreRun: ...
def sweep(experiment: str, x: str, algorithms: list[str]) -> list[dict[str, object]]: ...
def set_schedule(name: str, text: str) -> None: ...
def set_memory_budget(bytes: int) -> None: ...
