import { type AlertRow, placeName } from '#server/store/alerts/alerts.ts';
import type { Db } from '#server/store/database.ts';
import { addLiveEvent } from '#server/store/delivery/live-events.ts';

/** Notifies open pages that an alert changed; sent when the transaction commits, to those who may see the alert. */
export async function announceAlert(db: Db, alert: AlertRow, kind: string, at: Date): Promise<void> {
  await addLiveEvent(db, {
    at,
    kind: 'alert',
    customerIds: alert.customers.map(({ id }) => id),
    body: {
      alert_id: alert.id,
      what: kind,
      status: alert.status,
      severity: alert.severity,
      version: alert.version,
      title: alert.title,
      domain_name: alert.domainName,
      customer_id: alert.customerId,
      place_name: placeName(alert),
    },
  });
}
