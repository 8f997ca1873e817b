"""One judge for all tests here: it is warm after the first."""

from __future__ import annotations

import pytest

from checker.worker.judge_job import Judge
from tests.judge.asking import EXERCISES, Asked


@pytest.fixture(scope="session")
def judge() -> Judge:
    judge = Judge(EXERCISES)
    judge.warm_up()
    return judge


@pytest.fixture
def sum_first(judge: Judge) -> Asked:
    return Asked(judge, "sum_first")


@pytest.fixture
def root(judge: Judge) -> Asked:
    return Asked(judge, "root")


@pytest.fixture
def affine(judge: Judge) -> Asked:
    return Asked(judge, "affine")
