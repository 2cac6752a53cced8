"""Sums of rows in vector registers. Numba's own loops check for overlapping arrays row by row; these do not.

Additions happen in the order of the rows, without fused or reordered arithmetic: every machine gets the same numbers.
"""

from contextlib import contextmanager
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

FLOAT_BYTES = 4


def _data(context: Any, builder: Any, array_type: Any, array: Any) -> Any:
    """Where an array's numbers begin."""
    return context.make_array(array_type)(context, builder, value=array).data


def _load(builder: Any, pointer: Any, offset: Any, vector: Any) -> Any:
    place = builder.bitcast(builder.gep(pointer, [offset]), vector.as_pointer())
    return builder.load(place, align=FLOAT_BYTES)


def _sum(context: Any, builder: Any, signature: Any, arguments: Any, width: int, term: Any) -> Any:
    """A loop over the rows with the total in registers; around it `term` gives the row number and makes a loaded row
    its term, or leaves the row out.
    """
    vector = ir.VectorType(ir.FloatType(), width)
    total_type, table_type = signature.args[0], signature.args[1]
    total = _data(context, builder, total_type, arguments[0])
    table = _data(context, builder, table_type, arguments[1])
    count = arguments[3]
    whole = cgutils.alloca_once(builder, vector)
    builder.store(_load(builder, total, ir.Constant(ir.IntType(64), 0), vector), whole)
    with cgutils.for_range(builder, count) as loop, term(builder, loop.index) as (row, weigh):
        loaded = _load(builder, table, builder.mul(row, ir.Constant(row.type, width)), vector)
        builder.store(builder.fadd(builder.load(whole), weigh(loaded)), whole)
    place = builder.bitcast(total, vector.as_pointer())
    builder.store(builder.load(whole), place, align=FLOAT_BYTES)
    return context.get_dummy_value()


def row_sum(width: int, *, taken: bool = False) -> Any:
    """A compiled function (total, table, rows, count) that adds rows of a table to a total, or takes them from it."""

    @intrinsic
    def add_rows(_typing: Any, total: Any, table: Any, rows: Any, count: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            numbers = _data(context, builder, signature.args[2], arguments[2])

            @contextmanager
            def term(builder: Any, index: Any) -> Any:
                yield builder.load(builder.gep(numbers, [index])), builder.fneg if taken else lambda row: row

            return _sum(context, builder, signature, arguments, width, term)

        return types.void(total, table, rows, types.int64), generate

    return add_rows


def weighted_row_sum(width: int) -> Any:
    """A compiled function (total, table, weights, count) that adds weighted rows of a table to a total.

    Rows that weigh nothing are not even read: half of the counts of a position are zero, and nine of ten hidden units.
    """

    @intrinsic
    def add_weighted_rows(_typing: Any, total: Any, table: Any, weights: Any, count: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            numbers = _data(context, builder, signature.args[2], arguments[2])
            vector = ir.VectorType(ir.FloatType(), width)

            @contextmanager
            def term(builder: Any, index: Any) -> Any:
                weight = builder.load(builder.gep(numbers, [index]))
                nothing, place = ir.Constant(vector, ir.Undefined), ir.Constant(ir.IntType(32), 0)
                zeros = ir.Constant(ir.VectorType(ir.IntType(32), width), [0] * width)
                spread = builder.shuffle_vector(builder.insert_element(nothing, weight, place), nothing, zeros)
                with builder.if_then(builder.fcmp_unordered("!=", weight, ir.Constant(weight.type, 0.0))):
                    yield index, lambda row: builder.fmul(spread, row)

            return _sum(context, builder, signature, arguments, width, term)

        return types.void(total, table, weights, types.int64), generate

    return add_weighted_rows


def row_spread(width: int) -> Any:
    """A compiled function (table, rows, vector, count) that adds a vector of this width to rows of a table."""

    @intrinsic
    def add_to_rows(_typing: Any, table: Any, rows: Any, vector: Any, count: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            kind = ir.VectorType(ir.FloatType(), width)
            numbers = _data(context, builder, signature.args[1], arguments[1])
            target = _data(context, builder, signature.args[0], arguments[0])
            start = ir.Constant(ir.IntType(64), 0)
            added = _load(builder, _data(context, builder, signature.args[2], arguments[2]), start, kind)
            with cgutils.for_range(builder, arguments[3]) as loop:
                row = builder.load(builder.gep(numbers, [loop.index]))
                offset = builder.mul(row, ir.Constant(row.type, width))
                place = builder.bitcast(builder.gep(target, [offset]), kind.as_pointer())
                builder.store(builder.fadd(builder.load(place, align=FLOAT_BYTES), added), place, align=FLOAT_BYTES)
            return context.get_dummy_value()

        return types.void(table, rows, vector, types.int64), generate

    return add_to_rows
