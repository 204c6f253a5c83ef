import { sourceRule } from '#domain/analytics/source-verdict.ts';
import { dayAfter } from '#domain/sast.ts';
import type { SenderMail } from '#domain/senders/sender-mail.ts';
import { suggestionOf } from '#domain/senders/suggest.ts';
import { baselineOf, episodesOf } from '#domain/threats/anomalies.ts';
import { type Chance, chanceFrom } from '#server/demo/chance.ts';
import { say, table } from './print.ts';

const start = '2026-06-01';
const domains = 200;

/** A count by chance around a mean (Poisson, as sums of many senders are). */
function countOf(chance: Chance, mean: number): number {
  if (mean > 60) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(chance)));
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = chance(); product > limit; product *= chance()) count += 1;
  return count;
}
const normal = (chance: Chance) => Math.sqrt(-2 * Math.log(chance() + 1e-12)) * Math.cos(2 * Math.PI * chance());

type Counted = { right: number; found: number; planted: number };
const row = (name: string, { right, found, planted }: Counted): string[] => [
  name,
  String(planted),
  String(found),
  found === 0 ? '–' : `${((100 * right) / found).toFixed(1)}%`,
  planted === 0 ? '–' : `${((100 * right) / planted).toFixed(1)}%`,
];

/** Days of bursts among 30 quiet days, after 90 days that held a burst too; each burst `times` as many as usual. */
function anomalies(times: number): Counted {
  const counted: Counted = { right: 0, found: 0, planted: 0 };
  for (let seed = 1; seed <= domains; seed += 1) {
    const chance = chanceFrom(seed);
    const mean = 2 * 10 ** (2.2 * chance());
    const spread = 0.1 + 0.3 * chance();
    const usual = () => countOf(chance, mean * Math.exp(spread * normal(chance)));
    const before = Array.from({ length: 90 }, (_none, day) => ({
      day: dayAfter(start, day),
      messages: day > 40 && day < 44 ? usual() * times : usual(),
    }));
    const from = Math.floor(chance() * 26);
    const until = from + Math.floor(chance() * 4);
    const isBurst = (day: number) => day >= from && day <= until;
    const period = Array.from({ length: 30 }, (_none, day) => ({
      day: dayAfter(start, 90 + day),
      messages: isBurst(day) ? Math.round(mean * times) + usual() : usual(),
    }));
    const baseline = baselineOf(before);
    if (baseline === null) throw new Error('There are 90 days.');
    const found = new Set(
      period
        .filter(({ day }) => episodesOf(period, baseline).some((one) => day >= one.from && day <= one.to))
        .map(({ day }) => day),
    );
    period.forEach(({ day }, at) => {
      counted.planted += Number(isBurst(at));
      counted.found += Number(found.has(day));
      counted.right += Number(isBurst(at) && found.has(day));
    });
  }
  return counted;
}

type Kind = 'own server' | 'service that passes' | 'service that is not set up' | 'forwarder' | 'mailing list' | 'forger';
type Truth = { kind: Kind; mail: SenderMail; list: string | null };

/** What is to be said of each kind: by the verdict's rule in one of these words, and as a category. */
const kinds: Record<Kind, { verdict: string; category: string }> = {
  'own server': { verdict: 'passes', category: 'own' },
  'service that passes': { verdict: 'passes', category: 'approved' },
  'service that is not set up': { verdict: 'not set up', category: 'approved' },
  forwarder: { verdict: 'forwarder', category: 'forwarder' },
  'mailing list': { verdict: 'mailing list', category: 'forwarder' },
  forger: { verdict: 'unproven', category: 'unwanted' },
};

const verdictOf = (rule: string): string => {
  if (rule.startsWith('passes')) return 'passes';
  if (rule === 'not_aligned') return 'not set up';
  return rule === 'needs_dkim' || rule === 'partly' ? 'set up in part' : rule.replace('_', ' ');
};

/** How many of so many messages pass, by chance. */
const some = (chance: Chance, messages: number, rate: number) => Math.min(messages, countOf(chance, messages * rate));

/** A sender whose kind is known, with messages as its kind has them: receivers mark forwarding only now and then. */
function planted(kind: Kind, chance: Chance): Truth {
  const messages = 10 + Math.floor(10 ** (1 + 3 * chance()));
  const isMany = kind === 'forger' && chance() < 0.7;
  const relay = { name: 'Relay', kind: 'forwarder', evidence: ['reverse name'] };
  const bulk = { name: 'Bulk', kind: 'bulk', evidence: ['DKIM d=bulk.example'] };
  const rates: Record<Kind, [dkim: number, spf: number, forwarded: number]> = {
    'own server': [0.97, 0.99, 0],
    'service that passes': [0.995, 0.4 * Math.round(chance()), 0],
    'service that is not set up': [0, 0, 0],
    forwarder: [0.35 * chance(), 0, 0.3 + 0.7 * chance()],
    'mailing list': [0.2 * chance() + 0.02, 0, 0.2],
    forger: [0, 0, chance() < 0.1 ? 0.05 : 0],
  };
  const [dkim, spf, forwarding] = rates[kind];
  const dkimAligned = some(chance, messages, dkim);
  const spfAligned = some(chance, messages, spf);
  const passed = Math.min(
    messages,
    Math.max(dkimAligned, spfAligned) + Math.round(0.5 * Math.min(messages - dkimAligned, spfAligned)),
  );
  const isService = kind === 'service that passes' || kind === 'service that is not set up';
  const isRelay = (kind === 'forwarder' || kind === 'mailing list') && chance() < 0.6;
  return {
    kind,
    list: kind === 'mailing list' ? 'lists.example' : null,
    mail: {
      domain: 'karoo.example',
      name: isService ? 'Bulk' : '192.0.2.0/24',
      service: isService ? bulk : isRelay ? relay : null,
      reverse: null,
      messages,
      passed,
      dkimAligned,
      spfAligned,
      forwarded: Math.round((messages - passed) * forwarding),
      stopped: 0,
      addresses: isMany ? 10 + Math.floor(chance() * 60) : 1 + Math.floor(chance() * 4),
      activeDays: kind === 'forger' ? 1 + Math.floor(chance() * (isMany ? 30 : 10)) : 8 + Math.floor(chance() * 22),
      days: 30,
    },
  };
}

function verdicts(): string[][] {
  const chance = chanceFrom(11);
  const names = Object.keys(kinds) as Kind[];
  const truths = names.flatMap((kind) => Array.from({ length: 500 }, () => planted(kind, chance)));
  const judged = truths.map(({ kind, mail, list }) => ({
    expected: kinds[kind],
    verdict: verdictOf(sourceRule({ ...mail, total: mail.messages }, { service: mail.service?.name ?? null, list })),
    category: suggestionOf(mail)?.category ?? 'none',
  }));
  const rowsOf = (part: 'verdict' | 'category') =>
    [...new Set(Object.values(kinds).map((kind) => kind[part]))].map((wanted) =>
      row(`${part}: ${wanted}`, {
        planted: judged.filter(({ expected }) => expected[part] === wanted).length,
        found: judged.filter((one) => one[part] === wanted).length,
        right: judged.filter((one) => one[part] === wanted && one.expected[part] === wanted).length,
      }),
    );
  return [...rowsOf('verdict'), ...rowsOf('category')];
}

/** Precision and recall of anomalies, verdicts and suggestions on made data whose truth is known. */
export function benchPlanted(): void {
  say(
    table(
      ['planted truth', 'planted', 'found', 'precision', 'recall'],
      [...[2, 3, 5, 10].map((times) => row(`anomaly: days of bursts, ${times} times as many`, anomalies(times))), ...verdicts()],
    ),
  );
}
