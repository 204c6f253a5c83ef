import { type Kysely, PGliteAdapter, sql } from 'kysely';
import type { AlertTables } from './tables/alerts.ts';
import type { BlocklistTables } from './tables/blocklists.ts';
import type { DnsTables } from './tables/dns.ts';
import type { DocumentTables } from './tables/documents.ts';
import type { ExportTables } from './tables/exports.ts';
import type { FactTables, TlsTables } from './tables/facts.ts';
import type { ImportTables } from './tables/imports.ts';
import type { IntakeTables } from './tables/intake.ts';
import type { LookalikeTables } from './tables/lookalikes.ts';
import type { MoneyTables } from './tables/money.ts';
import type { PeopleTables } from './tables/people.ts';
import type { SubscriptionTables } from './tables/subscriptions.ts';
import type { SupportTables } from './tables/support.ts';

export type Database = PeopleTables &
  IntakeTables &
  FactTables &
  TlsTables &
  DnsTables &
  AlertTables &
  LookalikeTables &
  BlocklistTables &
  SubscriptionTables &
  SupportTables &
  MoneyTables &
  DocumentTables &
  ExportTables &
  ImportTables;

/** The database or a transaction on it. Inside a transaction always pass the transaction: an outside query waits for ever on the embedded kind. */
export type Db = Kysely<Database>;

/** Whether this is the embedded kind, where one statement or one transaction runs at a time. */
export const isEmbedded = (db: Db) => db.getExecutor().adapter instanceof PGliteAdapter;

/**
 * Lets a transaction commit without waiting for the disk: after a power loss it may be undone, as if it had never been, together with all
 * that came after it. For what is found out again by itself.
 */
export async function mayBeLost(tx: Db): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(tx);
}

/** The same for a single statement that begins with this common table expression and reads from `loose`. */
export const loose = sql`loose as materialized (select set_config('synchronous_commit', 'off', true))`;
