"""What people can get wrong in the laboratory. Each error has a code, as all of the product's have."""

from tenback.core.errors import BadInput


class BadJobs(BadInput):
    """So many processes cannot be."""

    text = "a run needs at least one process, not {jobs}"


class JobsOrCluster(BadInput):
    """Work is done here or there."""

    text = "say either --jobs or --cluster, not both"


class ClusterUnreachable(BadInput):
    """An address at which no Dask scheduler answers."""

    text = "no cluster answers at {address}: {reason}"


class ClusterLost(BadInput):
    """The scheduler went away in the middle of a run."""

    text = "the connection to the cluster was lost; what is written is kept: go on with --resume, or the same --folder"


class OtherWorker(BadInput):
    """A worker whose games would not be those of the command."""

    text = "the worker at {worker} differs in the {what}: {found}, here {wanted}; have the same tenback everywhere"


class OtherCode(OtherWorker):
    """A worker whose code of a bot of one's own is not that of the command."""

    text = "the worker at {worker} has other code of {name}: {found}, here {wanted}; give it the same and start it anew"


class WorkersLost(BadInput):
    """Workers die as fast as they are started."""

    text = "the workers died {times} times in a row, perhaps for want of memory; what is done is kept"


class BotsAndSeats(BadInput):
    """Neither one bot for all seats nor one for each."""

    text = "this table has {seats} seat(s): name one bot for all of them, or one for each; {found} were named"


class NoOwnBot(BadInput):
    """A bot of one's own that cannot be had, or that plays another game."""

    text = "{name} is not a bot of {game}: {reason}"


class OwnBotFailed(BadInput):
    """A bot of one's own that breaks down, or does what the rules do not allow."""

    text = "{name} failed: {reason}"


class BadGames(BadInput):
    """A number of games that cannot be played."""

    text = "a run has 1 to {most} games, not {games}"


class BadResultsName(BadInput):
    """A file of a kind that results are not written as."""

    text = "results are written to a file that ends in .parquet or .csv, not to {path}"


class ResultsExist(BadInput):
    """A file that would be overwritten."""

    text = "{path} exists already: --resume goes on with it, --force replaces it"


class AnotherRun(BadInput):
    """Results that did not come from this run."""

    text = "{path} is of another run: its {what} is {found}, here it is {wanted}; nothing was changed"


class MoreGames(BadInput):
    """Results that would have to be cut."""

    text = "{path} has {found} games already, more than {wanted}; nothing was changed"


class NotResults(BadInput):
    """A file that cannot be read as results."""

    text = "{path} cannot be read as results: {reason}"


class CannotWrite(BadInput):
    """A disk that is full, or a place where nothing can be written."""

    text = "{path} cannot be written: {reason}; what was written before is kept"


class NothingToResume(BadInput):
    """Going on needs a file to go on from."""

    text = "--resume needs --out, the file with the results so far"


class TooFewEntrants(BadInput):
    """A tournament of one."""

    text = "a tournament of {game} needs at least two different bots"


class TrainingExists(BadInput):
    """A folder that another training would be mixed up with."""

    text = "{folder} holds a training already: --resume goes on with it; or name another folder"


class NothingTrained(BadInput):
    """A folder without a training to go on with."""

    text = "there is no training in {folder} to go on with"


class NotWeights(BadInput):
    """A file that cannot be read as weights."""

    text = "{path} cannot be read as weights of {game}: {reason}"


class BadEffort(BadInput):
    """A part of a training that cannot be."""

    text = "an effort is more than 0 and at most 1, not {effort}"


class BadReportName(BadInput):
    """A report that would not open as a page."""

    text = "a report is written to a file that ends in .html, not to {path}"


class BadTableName(BadInput):
    """A file of a kind that tables are not written as."""

    text = "the tables are written to a file that ends in .md or .html, not to {path}"
