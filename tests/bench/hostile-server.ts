import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '#contract/index.ts';
import { buildApp } from '#server/app.ts';
import { enqueueEffect, prepareEffects } from '#server/effects.ts';
import { startJobs } from '#server/jobs/start.ts';
import { makePushKeys } from '#server/ports/push.ts';
import { openAlertRow } from '#tests/fakes/alerts.ts';
import { openTestApp, type TestUser } from '#tests/fakes/app.ts';

/** What `hostile.ts` attacks: the port, the customer, domains and token of the attacker, a domain and the token of another tenant. */
export type Served = {
  port: number;
  customer: number;
  domains: number[];
  attacker: string;
  victimDomain: number;
  victim: string;
};
/** Opens an alert at a domain; `pushed` comes back when the other tenant's device has one. */
export type OpenAlert = { alertAt: number };

const deadAddress = 'https://dead.example/';
/** How long the real port waits for a push service. */
const pushTimeoutMs = 10_000;

const answerMs = 30;
const test = await openTestApp();
const { fresh } = test.context.dns;
test.context.dns.fresh = (name, type) => pause(answerMs).then(() => fresh(name, type));
const [mine, others] = [await test.customer('Attacker'), await test.customer('Other')];
const domains: number[] = [];
for (let index = 0; index < 60; index += 1) domains.push(await test.domain(`mine${index}.co.za`, mine));
const victimDomain = await test.domain('other.co.za', others);
for (let index = 1; index < 200; index += 1) await test.domain(`other${index}.co.za`, others);
const attacker = await test.login('customer', [{ customerId: mine, level: 'manage' }]);
const victim = await test.login('customer', [{ customerId: others, level: 'view' }]);
const register = (who: TestUser, endpoint: string) => {
  const keys = { p256dh: makePushKeys().publicKey, auth: 'a'.repeat(22) };
  return test.call(contract.notifications.addPushSubscription, { body: { endpoint, keys, device: endpoint } }, who);
};
for (let index = 0; index < 10; index += 1) await register(attacker, `${deadAddress}${index}`);
await register(victim, 'https://push.example/1');
test.context.push.send = async ({ endpoint }) => {
  if (endpoint.startsWith(deadAddress)) {
    await pause(pushTimeoutMs);
    throw new Error('No answer.');
  }
  process.send?.('pushed');
  return 'sent';
};
await prepareEffects(test.context.queue);
process.on('message', async ({ alertAt }: OpenAlert) => {
  const id = await openAlertRow(test, alertAt);
  await test.context.store.db.transaction().execute((tx) => enqueueEffect(test.context, tx, 'notifyRecipients', { id }));
});
const app = await buildApp(test.context);
await app.listen({ port: 0, host: '127.0.0.1' });
await startJobs(test.context, ['checks', 'alerts', 'accounts']);
const address = app.server.address();
const port = typeof address === 'object' && address !== null ? address.port : 0;
process.send?.({ port, customer: mine, domains, attacker: attacker.token, victimDomain, victim: victim.token } satisfies Served);
