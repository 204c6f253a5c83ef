import { setTimeout as pause } from 'node:timers/promises';
import { buildApp } from '#server/app.ts';
import { startJobs } from '#server/jobs/start.ts';
import { openTestApp } from '#tests/fakes/app.ts';

/** What `hostile.ts` attacks: the port, the customer, domains and token of the attacker, the token of another tenant. */
export type Served = { port: number; customer: number; domains: number[]; attacker: string; victim: string };

const answerMs = 30;
const test = await openTestApp();
const { fresh } = test.context.dns;
test.context.dns.fresh = (name, type) => pause(answerMs).then(() => fresh(name, type));
const [mine, others] = [await test.customer('Attacker'), await test.customer('Other')];
const domains: number[] = [];
for (let index = 0; index < 60; index += 1) domains.push(await test.domain(`mine${index}.co.za`, mine));
for (let index = 0; index < 200; index += 1) await test.domain(`other${index}.co.za`, others);
const attacker = await test.login('customer', [{ customerId: mine, level: 'manage' }]);
const victim = await test.login('customer', [{ customerId: others, level: 'view' }]);
const app = await buildApp(test.context);
await app.listen({ port: 0, host: '127.0.0.1' });
await startJobs(test.context, ['checks', 'alerts', 'accounts']);
const address = app.server.address();
const port = typeof address === 'object' && address !== null ? address.port : 0;
process.send?.({ port, customer: mine, domains, attacker: attacker.token, victim: victim.token } satisfies Served);
