import { CompiledQuery } from 'kysely';
import { type Db, isEmbedded } from './database.ts';
import { severalStatements } from './embedded/messages.ts';

/**
 * Runs statements one after the other that do not need each other's answers, and answers the rows of each; the first that fails ends it.
 * The embedded kind gets them in one message, so that its thread does not wait for the main thread between two.
 */
export async function together(tx: Db, statements: readonly CompiledQuery[]): Promise<unknown[][]> {
  if (statements.length === 0) return [];
  if (isEmbedded(tx)) {
    const asked = statements.map(({ sql, parameters }) => ({ sql, params: [...parameters] }));
    return (await tx.executeQuery<unknown[]>(CompiledQuery.raw(severalStatements, [asked]))).rows;
  }
  const answers: unknown[][] = [];
  for (const statement of statements) answers.push((await tx.executeQuery(statement)).rows);
  return answers;
}
