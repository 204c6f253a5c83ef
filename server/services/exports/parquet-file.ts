import { type BasicType, ByteWriter, type ColumnSource, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import type { Cell, Cells } from '#domain/filter/match.ts';
import type { FilterField } from '#domain/filter/tables.ts';
import type { TableContent } from './table-content.ts';

const groupRows = 10_000;

function typeOf({ type, isList }: FilterField): BasicType {
  if (isList || (type !== 'number' && type !== 'flag')) return 'STRING';
  return type === 'flag' ? 'BOOLEAN' : 'DOUBLE';
}

const valueOf = (cell: Cell) => (cell !== null && typeof cell === 'object' ? JSON.stringify(cell) : cell);

const columnsOf = (fields: readonly FilterField[], rows: readonly Cells[]): ColumnSource[] =>
  fields.map((field) => ({
    name: field.name,
    type: typeOf(field),
    nullable: field.isNullable === true && field.isList !== true,
    data: rows.map((row) => valueOf(row[field.name] ?? null)),
  }));

/** A table as Parquet, a group of 10 000 rows after the other; lists are JSON. */
export async function* parquetFile({ fields, rows }: TableContent): AsyncGenerator<Uint8Array> {
  const bytes = new ByteWriter();
  const writer = new ParquetWriter({ writer: bytes, schema: schemaFromColumnData({ columnData: columnsOf(fields, []) }) });
  const take = () => {
    const piece = bytes.getBytes().slice();
    bytes.index = 0;
    return piece;
  };
  let waiting: Cells[] = [];
  const flush = async () => {
    if (waiting.length > 0) await writer.write({ columnData: columnsOf(fields, waiting) });
    waiting = [];
  };
  for await (const some of rows) {
    for (const row of some) waiting.push(row);
    if (waiting.length < groupRows) continue;
    await flush();
    yield take();
  }
  await flush();
  await writer.finish();
  yield take();
}
