import { incidentsOf } from '#domain/alerts/incidents.ts';
import { severities } from '#domain/vocabulary.ts';
import type { Context } from '#server/context.ts';
import { enqueueEffect, prepareEffects } from '#server/effects.ts';
import { addAlertEvent } from '#server/store/alerts/alert-moves.ts';
import { closeIncidents, joinIncident, putIncident, sharedCauses } from '#server/store/alerts/incidents.ts';

/**
 * Groups open alerts with one cause at many customers into incidents, notifies staff once of each new incident, and closes those whose
 * alerts have all ended. Returns how many are new. Safe to repeat.
 */
export async function updateIncidents(context: Context): Promise<number> {
  const { db } = context.store;
  const at = context.clock.now();
  await prepareEffects(context.queue);
  const alerts = await sharedCauses(db);
  const byId = new Map(alerts.map((alert) => [alert.id, alert]));
  let added = 0;
  for (const { cause, alertIds, customerIds, severity } of incidentsOf(
    alerts.map((alert) => ({ ...alert, happenedMs: alert.happenedAt.getTime() })),
  )) {
    const mine = alertIds.map((id) => byId.get(id)).filter((alert) => alert !== undefined);
    const [worst] = [...mine].sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity) || a.id - b.id);
    if (worst === undefined) continue;
    const isNew = await db.transaction().execute(async (tx) => {
      const incident = await putIncident(tx, { cause, causeName: worst.causeName, severity, at });
      await joinIncident(tx, incident.id, alertIds);
      if (!incident.isNew) return false;
      const details = { incident_id: incident.id, alerts: alertIds.length, customers: customerIds.length, to: 'staff' };
      await addAlertEvent(tx, { alertId: worst.id, at, kind: 'escalated', by: null, note: worst.causeName, details });
      await enqueueEffect(context, tx, 'notifyRecipients', worst);
      return true;
    });
    if (isNew) added += 1;
  }
  await closeIncidents(db, at);
  return added;
}
