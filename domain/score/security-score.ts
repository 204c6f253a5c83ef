import { count } from '../text.ts';
import type { Grade } from '../vocabulary.ts';
import { measuredMail, sendingChecks } from './checks.ts';
import type { ScoreCheck, ScoreGroup, ScoreInputs } from './inputs.ts';
import { parkedChecks } from './parked-checks.ts';

/** The formula's number; it rises whenever a point, a limit or a cap changes. */
export const scoreVersion = 1;

/**
 * A check as measured: `earned` of `of` points, `null` where not measured; `is_assumed` where a failed lookup leaves them open, so that they
 * count in full. `todo` is `null` where nothing is missing, or where the points
 * come back with another check, which `rests_on` names.
 */
export type ScoreLine = {
  id: string;
  group: ScoreGroup;
  title: string;
  earned: number | null;
  is_assumed?: boolean;
  of: number;
  todo: string | null;
  rests_on: string | null;
  minutes: number;
  by: ScoreCheck['by'];
};

/** A bound on the score and why it is there. */
export type ScoreCap = { max: number; why: string };

/**
 * The security score, 0 to 100. `earned` of `measured` points of `possible` ones make `raw`; `score` is raw under the lowest of `caps`.
 * `score` is `null` where DMARC or SPF is not known.
 */
export type SecurityScore = {
  version: number;
  score: number | null;
  grade: Grade | null;
  raw: number | null;
  earned: number;
  measured: number;
  possible: number;
  caps: ScoreCap[];
  lines: ScoreLine[];
};

const grades: [number, Grade][] = [
  [95, 'A+'],
  [90, 'A'],
  [80, 'B'],
  [65, 'C'],
  [45, 'D'],
  [25, 'E'],
  [0, 'F'],
];

/** The letter of a score: A+ from 95, A 90, B 80, C 65, D 45, E 25, else F. */
export function gradeOf(score: number): Grade {
  return grades.find(([from]) => score >= from)?.[1] ?? 'F';
}

function capsOf(inputs: ScoreInputs): ScoreCap[] {
  const { dmarc, spf, hoursSinceReport } = inputs;
  const mail = measuredMail(inputs);
  const caps: ScoreCap[] = [];
  if (dmarc !== null && !dmarc.usable) caps.push({ max: 30, why: 'There is no usable DMARC record.' });
  if (dmarc?.usable === true && dmarc.policy === 'none') caps.push({ max: 60, why: 'The policy p=none only monitors.' });
  if (dmarc?.usable === true && dmarc.policy !== 'none' && dmarc.testing)
    caps.push({ max: 75, why: 'The policy is in testing (t=y).' });
  if (inputs.isOpenByName === true)
    caps.push({ max: 40, why: 'SPF of another name of the organisation allows any server, so forged messages pass DMARC.' });
  if (spf?.isValid === true && spf.ends === 'pass')
    caps.push({ max: 40, why: 'SPF allows any server, so forged messages pass DMARC.' });
  if (dmarc?.usable === true && dmarc.policy !== 'none' && dmarc.subdomains === 'none')
    caps.push({ max: 80, why: 'Subdomains are not protected (sp=none).' });
  if (mail !== null && mail.passed / mail.messages < 0.9)
    caps.push({
      max: 75,
      why: `Only ${count(mail.passed)} of ${count(mail.messages)} messages from the domain’s own senders pass.`,
    });
  if (hoursSinceReport !== null && hoursSinceReport > 7 * 24)
    caps.push({ max: 85, why: 'No report has arrived for more than 7 days.' });
  return caps.sort((a, b) => a.max - b.max);
}

/**
 * Scores a domain from what is known of it. Checks that cannot be measured, or do not apply, leave numerator and denominator. A parked
 * domain has a formula of its own, under the caps that are about its records. Pure and total: the same inputs give the same score.
 */
export function securityScore(inputs: ScoreInputs): SecurityScore {
  const checks = inputs.mailClass === 'parked' ? parkedChecks : sendingChecks;
  const lines = checks.map((check): ScoreLine => {
    const { id, group, title, of, minutes, by } = check;
    const measured = check.measure(inputs);
    const isAssumed =
      measured === null && inputs.isKnown && (check.needs?.some((topic) => inputs.failed?.includes(topic)) ?? false);
    const earned = isAssumed ? of : measured;
    const isMissing = earned !== null && earned < of;
    const restsOn = isMissing ? (check.restsOn?.(inputs) ?? null) : null;
    const todo = isMissing && restsOn === null ? check.todo(inputs) : null;
    return { id, group, title, earned, ...(isAssumed ? { is_assumed: true } : {}), of, todo, rests_on: restsOn, minutes, by };
  });
  const known = lines.filter((line) => line.earned !== null);
  const earned = known.reduce((sum, line) => sum + (line.earned ?? 0), 0);
  const measured = known.reduce((sum, line) => sum + line.of, 0);
  const raw = measured === 0 || !inputs.isKnown ? null : Math.round((1000 * earned) / measured) / 10;
  const caps = raw === null ? [] : capsOf(inputs);
  const lowest = caps[0];
  const score = raw === null ? null : Math.round(Math.min(raw, lowest?.max ?? 100));
  return {
    version: scoreVersion,
    score,
    grade: score === null ? null : gradeOf(score),
    raw,
    earned: Math.round(earned * 10) / 10,
    measured,
    possible: checks.reduce((sum, check) => sum + check.of, 0),
    caps,
    lines,
  };
}

/** A line of the to-do list: so many points for so many minutes. `points` is what the score itself gains now, caps counted. */
export type Recommendation = { id: string; points: number; todo: string; minutes: number; by: ScoreCheck['by'] };

/** The same fixes, each once what comes before it is not in the list any more. */
function inOrder(fixes: readonly Recommendation[]): Recommendation[] {
  const waits = (id: string) => sendingChecks.find((check) => check.id === id)?.after ?? [];
  const left = [...fixes];
  const ordered: Recommendation[] = [];
  while (left.length > 0) {
    const next = left.findIndex(({ id }) => !left.some((other) => waits(id).includes(other.id)));
    ordered.push(...left.splice(Math.max(0, next), 1));
  }
  return ordered;
}

/**
 * What is missing, most points for a minute first (points of the formula, as shares of 100 measured ones), but each after what it rests on;
 * nothing without a score.
 */
export function recommendations(score: SecurityScore): Recommendation[] {
  if (score.score === null) return [];
  const missing = ({ earned, of }: ScoreLine) => (earned === null ? 0 : of - earned);
  const fixes = score.lines
    .flatMap((line) => {
      const { id, todo, minutes, by } = line;
      if (todo === null) return [];
      const together = [line, ...score.lines.filter((other) => other.rests_on === id)];
      const points = Math.round((1000 * together.reduce((sum, one) => sum + missing(one), 0)) / score.measured) / 10;
      return [{ id, points, todo, minutes, by }];
    })
    .sort((a, b) => b.points / b.minutes - a.points / a.minutes || b.points - a.points);
  return inOrder(fixes);
}
