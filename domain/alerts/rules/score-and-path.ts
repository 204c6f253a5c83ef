import { isComparable } from '../../score/comparable.ts';
import { counted } from '../../text.ts';
import { dayMs, dayOf } from '../day.ts';
import type { DomainFacts, ScoreStep } from '../facts.ts';
import { ended, fires, line, openOf, setting, since } from '../fire.ts';
import { cut, figure, momentName } from '../format.ts';
import type { Judge } from '../verdict.ts';

type Known = ScoreStep & { score: number };

function known(steps: readonly ScoreStep[]): Known[] {
  return steps.flatMap((step) => (step.score === null ? [] : [{ ...step, score: step.score }]));
}

/** The best score that held at some time between two moments, of those that can be compared with a later one. */
function bestBetween(steps: readonly Known[], fromMs: number, toMs: number, later: ScoreStep): Known | null {
  const held = steps.filter(
    (step, index) => step.ms <= toMs && (steps[index + 1]?.ms ?? toMs) >= fromMs && isComparable(step, later),
  );
  return held.reduce<Known | null>((best, step) => (best === null || step.score > best.score ? step : best), null);
}

/** score_dropped: many points less than at some time in the last days; ends once half of them are back. */
export const scoreDropped: Judge<DomainFacts> = ({ scores, nowMs, domain }, params, open) => {
  const steps = known(scores);
  const now = steps.at(-1);
  if (now === undefined || scores.at(-1)?.score === null) return [];
  const points = setting(params, 'points');
  const windowMs = setting(params, 'days') * dayMs;
  const alert = openOf(open);
  const best = bestBetween(steps, nowMs - windowMs, nowMs, now);
  if (best !== null && best.score - now.score >= points) {
    const leftMs = steps[steps.indexOf(best) + 1]?.ms ?? nowMs;
    const fall = steps.find(({ ms, score }) => ms > best.ms && best.score - score >= points) ?? now;
    return [
      fires({
        severity: 'medium',
        title: `The security score of ${domain.name} dropped from ${figure(best.score)} to ${figure(now.score)}`,
        cause: `score_dropped ${domain.name}`,
        causeName: `Security score of ${domain.name} dropped`,
        happenedMs: fall.ms,
        evidence: [
          line(
            'Lost',
            `${counted(best.score - now.score, 'point')} within ${counted(Math.max(1, Math.ceil((fall.ms - leftMs) / dayMs)), 'day')}`,
          ),
          line('Dropped', momentName(fall.ms)),
        ],
        series: {
          label: 'Security score',
          points: steps.slice(-20).map(({ ms, score }) => ({ day: dayOf(ms), value: score })),
          usual: best.score,
          markDay: dayOf(fall.ms),
        },
        nextStep: 'Open the score to see what was lost and how to regain it.',
      }),
    ];
  }
  if (alert === null) return [];
  const before = bestBetween(steps, alert.happenedMs - windowMs, alert.happenedMs - 1, now);
  return before !== null && isComparable(now, before) && now.score > before.score - points / 2
    ? [ended('At least half of the lost points are back.')]
    : [];
};

const stageLabels: Record<string, string> = {
  no_record: 'no record',
  none: 'p=none',
  rehearse_quarantine: 'testing quarantine',
  quarantine: 'p=quarantine',
  rehearse_reject: 'testing reject',
  reject: 'p=reject',
};

/** ready_to_advance: every gate of the next stage is met; good news, for the weekly digest only. */
export const readyToAdvance: Judge<DomainFacts> = ({ path, domain, nowMs }) => {
  if (path === null) return [];
  const { next, stage, isReady, gates } = path;
  if (stage === 'no_record') return [ended('There is no DMARC record.')];
  if (next === null) return [ended('The policy is at its last stage.')];
  if (!isReady) return [ended('The policy changed, or a condition is no longer met.')];
  const met = gates.map(
    ({ key, have, wanted }) => `${key} ${have === null ? 'unknown' : figure(have)} (needed: ${figure(wanted)})`,
  );
  return [
    fires({
      severity: 'info',
      title: `${domain.name} is ready for ${stageLabels[next] ?? next}`,
      cause: `ready_to_advance ${domain.name}`,
      causeName: `${domain.name} is ready for the next stage`,
      ...since(null, nowMs),
      evidence: [
        line('Now at', stageLabels[stage] ?? stage),
        met.length === 0 ? line('Conditions', 'All are met') : line('Conditions', cut(met.join(', '))),
      ],
      nextStep: 'Publish the prepared record of the next stage.',
    }),
  ];
};
