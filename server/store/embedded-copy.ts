import { CompiledQuery } from 'kysely';
import type { Db } from './database.ts';
import { binaryCopy, type CopyType, type CopyValue } from './reports/binary-copy.ts';

/**
 * Writes rows to a table (`table (column, …)`) of the embedded kind, which takes their bytes as they are: as text one large value would cost
 * it twenty times its size in memory.
 */
export async function embeddedCopy(
  tx: Db,
  target: string,
  types: readonly CopyType[],
  rows: readonly (readonly CopyValue[])[],
): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(`copy ${target} from '/dev/blob' (format binary)`, [binaryCopy(types, rows)]));
}
