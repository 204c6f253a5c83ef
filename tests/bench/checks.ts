import { setTimeout as pause } from 'node:timers/promises';
import { judgeCheck } from '#domain/check/judge.ts';
import { lookUpDomain } from '#domain/check/look-up.ts';
import { noFacts, scoreInputs } from '#domain/check/score-inputs.ts';
import { visitor } from '#domain/judge/context.ts';
import { securityScore } from '#domain/score/security-score.ts';
import { demoKeys } from '#server/demo/keys.ts';
import { startJobs } from '#server/jobs/start.ts';
import { systemClock } from '#server/ports/clock.ts';
import { openResolver } from '#server/ports/dns/resolver.ts';
import { enqueueDueChecks } from '#server/services/checks/scheduled-checks.ts';
import { addDomain } from '#server/store/domains/domains.ts';
import { startNameServer } from '#tests/fakes/nsd.ts';
import { openBench } from './context.ts';
import { say, table } from './print.ts';

const checks = 200;
const domains = 1_000;
const maxOpen = 64;
const n = (value: number, digits = 0) =>
  value.toLocaleString('en-ZA', { maximumFractionDigits: digits, minimumFractionDigits: digits });

const split = (text: string) => (text.match(/.{1,250}/g) ?? []).map((part) => `"${part}"`).join(' ');

function linesOf(name: string): string {
  return `${name} IN TXT "v=spf1 include:spf1.service.example include:spf2.service.example mx -all"
${name} IN MX 10 mx.${name}
mx.${name} IN A 192.0.2.10
_dmarc.${name} IN TXT "v=DMARC1; p=quarantine; rua=mailto:r@${name}.example"
selector1._domainkey.${name} IN TXT ${split(`v=DKIM1; k=rsa; p=${demoKeys.office}`)}
_smtp._tls.${name} IN TXT "v=TLSRPTv1; rua=mailto:t@${name}.example"
`;
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** Measures whole checks and 1 000 domains on the queue against a real name server on loopback, and prints them. */
export async function benchChecks(): Promise<void> {
  const names = Array.from({ length: domains + checks }, (_, index) => `d${index}`);
  const services = 'spf1.service IN TXT "v=spf1 ip4:192.0.2.0/24 -all"\nspf2.service IN TXT "v=spf1 ip4:198.51.100.0/24 -all"\n';
  const server = await startNameServer({ example: services + names.map(linesOf).join('') });
  const open = () => openResolver({ servers: [{ host: '127.0.0.1', port: server.port }], clock: systemClock, maxOpen });
  const fetchPolicy = () =>
    Promise.resolve({ status: 'failed' as const, reason: 'dns' as const, detail: 'the bench asks nobody' });
  try {
    const resolver = open();
    const one: number[] = [];
    for (const name of names.slice(0, checks)) {
      const start = performance.now();
      await resolver.lookup(`only-once.${name}.example`, 'TXT');
      one.push(performance.now() - start);
    }
    const before = resolver.figures().asked;
    const whole: number[] = [];
    for (const name of names.slice(0, checks)) {
      const start = performance.now();
      const findings = await lookUpDomain(`${name}.example`, { lookup: resolver.lookup, fetchPolicy, selectors: [] });
      judgeCheck(findings, { context: visitor, nowMs: Date.now() });
      securityScore(scoreInputs(findings, visitor, noFacts));
      whole.push(performance.now() - start);
    }
    const asked = (resolver.figures().asked - before) / checks;
    const sorted = whole.toSorted((a, b) => a - b);
    const single = percentile(
      one.toSorted((a, b) => a - b),
      0.5,
    );
    say(
      table(
        ['whole check of a domain, name server on loopback', 'value'],
        [
          ['one look-up alone, p50, ms', n(single, 2)],
          ['look-ups of a check', n(asked, 1)],
          ['check, p50, ms', n(percentile(sorted, 0.5), 1)],
          ['check, p95, ms', n(percentile(sorted, 0.95), 1)],
          ['p50 against its look-ups one after another', n(percentile(sorted, 0.5) / (single * asked), 2)],
        ],
      ),
    );
    const queue = open();
    const bench = await openBench(null);
    try {
      const context = { ...bench.context, dns: queue };
      for (const name of names.slice(checks))
        await addDomain(context.store.db, { name: `${name}.example`, mailClass: 'people', notes: '', createdBy: null });
      const start = performance.now();
      await enqueueDueChecks(context);
      const queuedS = (performance.now() - start) / 1000;
      const watch = await startJobs(context, ['checks']);
      for (let done = 0; done < domains; ) {
        await pause(100);
        const { count } = await context.store.db
          .selectFrom('domain_checks')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
        done = Number(count);
      }
      const seconds = (performance.now() - start) / 1000;
      await watch.stop();
      const { asked: all, peakOpen } = queue.figures();
      say(
        table(
          ['1 000 domains looked at on the queue, embedded', 'value'],
          [
            ['putting them into the queue, s', n(queuedS, 1)],
            ['all looked at, judged, stored, s', n(seconds, 1)],
            ['domains a second', n(domains / seconds, 1)],
            ['look-ups a second', n(all / seconds)],
            [`most look-ups open at once (limit ${maxOpen})`, n(peakOpen)],
          ],
        ),
      );
    } finally {
      await bench.close();
    }
  } finally {
    await server.stop();
  }
}
