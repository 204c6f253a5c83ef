import type { EnforcementStage, MailClass } from '#domain/vocabulary.ts';
import * as format from '#src/ui/format.ts';
import type { Step } from '#src/ui/Stepper.tsx';
import { gateLabel } from './gates.ts';
import type { Gate, Path } from './types.ts';

/** The stages on the way, by name. */
export const stageNames: Record<EnforcementStage, string> = {
  no_record: 'No record',
  none: 'Monitor',
  rehearse_quarantine: 'Rehearse quarantine',
  quarantine: 'Quarantine',
  rehearse_reject: 'Rehearse reject',
  reject: 'Reject',
};

const meanings: Record<EnforcementStage, string> = {
  no_record: 'nothing is asked of receivers',
  none: 'watch, stop nothing',
  rehearse_quarantine: 'announced, not acted on',
  quarantine: 'forged mail goes to spam',
  rehearse_reject: 'announced; still goes to spam',
  reject: 'forged mail is refused',
};

const road: EnforcementStage[] = ['none', 'rehearse_quarantine', 'quarantine', 'rehearse_reject', 'reject'];
const isRehearsal = (stage: EnforcementStage) => stage.startsWith('rehearse');

function ahead({ stage, next }: Path, mailClass: MailClass): EnforcementStage[] {
  if (next === null) return [];
  if (mailClass === 'parked') return ['reject'];
  return road.slice(road.indexOf(stage) + 1);
}

function noteOf({ stage, days_at_stage: days }: Path): string {
  if (stage === 'no_record') return meanings.no_record;
  return days === null ? `${meanings[stage]}, since when is not known` : `${meanings[stage]}, for ${format.countOf(days, 'day')}`;
}

/** How many conditions hold: "3 of 4 conditions hold". */
export function gatesHeld(gates: readonly Gate[]): string {
  if (gates.length === 0) return 'nothing stands in the way';
  return `${gates.filter(({ met }) => met).length} of ${gates.length} conditions hold`;
}

/** The stepper of a path: stages that lie behind without their rehearsals, the present one, and everything ahead. */
export function stepsOf(path: Path, mailClass: MailClass): Step[] {
  const { stage, next, gates, is_ready: isReady } = path;
  const at = road.indexOf(stage);
  const behind = mailClass === 'parked' ? [] : road.slice(0, Math.max(0, at)).filter((one) => !isRehearsal(one));
  const first: Step = { id: 'record', name: 'Record', note: 'published', state: 'done' };
  return [
    ...(stage === 'no_record' ? [] : [first]),
    ...behind.map((one): Step => ({ id: one, name: stageNames[one], state: 'done' })),
    { id: stage, name: stageNames[stage], note: noteOf(path), state: next === null ? 'done' : 'now' },
    ...ahead(path, mailClass).map(
      (one): Step => ({
        id: one,
        name: stageNames[one],
        note: one === next ? (isReady ? `ready: ${gatesHeld(gates)}` : gatesHeld(gates)) : meanings[one],
        state: 'todo',
      }),
    ),
  ];
}

/** The stages spoken of as what is next: "ready for a rehearsal of quarantine". */
export const stageActions: Record<EnforcementStage, string> = {
  no_record: 'no record',
  none: 'a first record',
  rehearse_quarantine: 'a rehearsal of quarantine',
  quarantine: 'quarantine',
  rehearse_reject: 'a rehearsal of reject',
  reject: 'reject',
};

/** A policy as a list shows it: the word, and below it since when or that it is only a rehearsal. */
export function policyNow(path: Path, policy: string | null): { word: string; sub: string } {
  if (policy === null) return { word: 'No record', sub: 'nothing is asked' };
  const word = `${policy.charAt(0).toUpperCase()}${policy.slice(1)}`;
  if (isRehearsal(path.stage)) return { word, sub: 'on rehearsal' };
  return {
    word,
    sub: path.days_at_stage === null ? 'for how long is not known' : `for ${format.countOf(path.days_at_stage, 'day')}`,
  };
}

/** The next condition in words: "Own mail passes: 94,4%", "quarantine needs at least 98%". */
export function nextGate(path: Path, mailClass: MailClass): { head: string; sub: string } {
  const { next, gates, is_ready: isReady, stage } = path;
  if (next === null) {
    if (stage === 'no_record') return { head: 'Not looked at yet', sub: 'the first look is due' };
    const sub = stage === 'reject' ? 'nothing above this' : 'as far as advised for people';
    return { head: 'Path complete', sub: mailClass === 'parked' ? 'sends no mail' : sub };
  }
  const open = gates.find(({ key, met }) => key === 'pass' && !met) ?? gates.find(({ met }) => !met);
  if (isReady || open === undefined) return { head: `Ready for ${stageActions[next]}`, sub: gatesHeld(gates) };
  const { label, have, wanted } = gateLabel(open, null);
  return { head: `${label}: ${have}`, sub: `${stageActions[next]} needs ${wanted}` };
}
