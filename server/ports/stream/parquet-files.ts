import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type BasicType, ByteWriter, parquetWrite } from 'hyparquet-writer';
import { type FlatRow, type FlatType, flatColumns, flatRows } from '#domain/stream/flat-rows.ts';
import { type StreamKind, type StreamLine, streamKinds } from '#domain/stream/stream-line.ts';
import type { StreamSend } from './stream-send.ts';

const parquetTypes: Record<FlatType, BasicType> = { text: 'STRING', number: 'DOUBLE', flag: 'BOOLEAN' };

async function bytesOf(kind: StreamKind, rows: readonly FlatRow[]): Promise<Uint8Array> {
  const writer = new ByteWriter();
  const columnData = Object.entries(flatColumns[kind]).map(([name, type]) => ({
    name,
    type: parquetTypes[type],
    nullable: true,
    data: rows.map((row) => row[name] ?? null),
  }));
  await parquetWrite({ writer, columnData });
  return writer.getBytes();
}

/** Writes a file that is whole or not there under its name. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(`${path}.part`, 'w');
  try {
    await file.writeFile(bytes);
    await file.datasync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
}

const timeOf = (at: Date) => at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '');

/**
 * Writes the lines of a parcel into a folder as Parquet, a file for each kind of report in it:
 * `beacon-aggregate-20261121T080000-report-41-7.parquet`, by the time of sending and its first line.
 */
export function openParquetFiles(folder: string): StreamSend {
  return async (lines: readonly StreamLine[], at) => {
    await mkdir(folder, { recursive: true });
    for (const kind of streamKinds) {
      const own = lines.filter((line) => line.kind === kind);
      const [first] = own;
      const rows = own.flatMap(({ text }) => flatRows(kind, text));
      if (first === undefined || rows.length === 0) continue;
      await writeWhole(join(folder, `beacon-${kind}-${timeOf(at)}-${first.id}.parquet`), await bytesOf(kind, rows));
    }
  };
}
