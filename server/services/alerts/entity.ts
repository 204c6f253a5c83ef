import { type AlertFacts, alertFacts } from '#domain/alerts/alert-facts.ts';
import type { Severity } from '#domain/vocabulary.ts';
import { alertMachine } from '#machines/alert.ts';
import { conflict } from '#server/errors.ts';
import { type AlertChange, moveAlert } from '#server/store/alerts/alert-moves.ts';
import { findAlert } from '#server/store/alerts/alerts.ts';
import { systemScope } from '#server/store/scope.ts';
import type { StoredEntity } from '#server/transit.ts';

const everything = systemScope('moving an alert');

/** The facts of a stored alert at a time. */
export function factsOfAlert(
  { severity, acknowledgedBy, resolvedAt }: { severity: Severity; acknowledgedBy: unknown; resolvedAt: Date | null },
  at: Date,
): AlertFacts {
  return alertFacts(
    { severity, isAcknowledged: acknowledgedBy !== null, resolvedMs: resolvedAt?.getTime() ?? null },
    at.getTime(),
  );
}

/**
 * An alert as a row that its machine moves. `seenVersion`: the version on which the move was decided; any other version is a conflict.
 * `change`: the columns that change with the move.
 */
export function alertEntity(at: Date, seenVersion: number | undefined, change: AlertChange): StoredEntity<typeof alertMachine> {
  let version = 0;
  return {
    noun: 'alert',
    machine: alertMachine,
    read: async (db, id) => {
      const row = await findAlert(db, everything, id);
      if (row === null) return null;
      if (seenVersion !== undefined && seenVersion !== row.version)
        throw conflict('This alert has changed since you opened it.', { status: row.status });
      version = row.version;
      return {
        status: row.status,
        facts: factsOfAlert(row, at),
      };
    },
    write: (db, id, was, next) => moveAlert(db, id, { status: was, version }, next, change),
  };
}
