// Fills an empty data folder with two administrators and open alerts, before a server opens it: node seed-alerts.ts <folder> <password>
import { readConfig } from '#server/config.ts';
import { closeContext, openContext } from '#server/open-context.ts';
import { hashPassword } from '#server/services/sessions/password.ts';
import { insertAlert } from '#server/store/alerts/alert-evaluation.ts';
import { addAlertEvent } from '#server/store/alerts/alert-moves.ts';
import { addDomain, assignDomain } from '#server/store/domains/domains.ts';
import { addUser } from '#server/store/people/users.ts';

const [, , dataDir = '', password = ''] = process.argv;
const context = await openContext(readConfig({ BEACON_DATA: dataDir, BEACON_SMTP_LISTEN: 'off', LOG_LEVEL: 'warn' }));
const { db } = context.store;
const passwordHash = await hashPassword(password);
for (const name of ['Thandi Nkosi', 'Pieter Botha'])
  await addUser(db, {
    email: `${name.split(' ')[0]?.toLowerCase()}@beacon.example`,
    name,
    role: 'admin',
    status: 'active',
    passwordHash,
  });
const customer = await db
  .insertInto('customers')
  .values({ name: 'Karoo Wines', email: null })
  .returning('id')
  .executeTakeFirstOrThrow();
const at = new Date();
for (let number = 1; number <= 20; number += 1) {
  const name = `wine${String(number).padStart(2, '0')}.example.co.za`;
  const domainId = await addDomain(db, { name, mailClass: 'people', notes: '', createdBy: null });
  if (domainId === null) throw new Error(`${name} is there already.`);
  await assignDomain(db, domainId, customer.id, 'owner');
  const alertId = await insertAlert(db, {
    domainId,
    rule: 'spf_near_limit',
    subject: '',
    dedupeKey: `spf_near_limit:${domainId}:`,
    severity: 'medium',
    title: 'SPF is close to its limit',
    cause: `spf_near_limit ${number}`,
    causeName: `SPF close to its limit at ${name}`,
    evidence: [{ label: 'Look-ups', text: '9 of 10' }],
    series: null,
    nextStep: 'Remove an include that nobody uses.',
    happenedAt: at,
    at,
  });
  if (alertId !== null) await addAlertEvent(db, { alertId, at, kind: 'opened', by: null, to: 'open' });
}
await closeContext(context);
process.exit(0);
