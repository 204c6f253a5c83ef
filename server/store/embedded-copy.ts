import { CompiledQuery } from 'kysely';
import { binaryCopy, type CopyType, type CopyValue } from './reports/binary-copy.ts';

/**
 * Writes rows to a table (`table (column, …)`) of the embedded kind, which takes their bytes as they are: as text one large value would cost
 * it twenty times its size in memory.
 */
export function embeddedCopy(target: string, types: readonly CopyType[], rows: readonly (readonly CopyValue[])[]): CompiledQuery {
  return CompiledQuery.raw(`copy ${target} from '/dev/blob' (format binary)`, [binaryCopy(types, rows)]);
}
