import { stageActions } from '#domain/next-step/next-step.ts';
import { fewestMessages, neededPassPct, passesEnough } from '#domain/protection/own-mail.ts';
import { isUnread } from '#domain/protection/unread.ts';
import { counted } from '#domain/text.ts';
import type { EnforcementStage, MailClass } from '#domain/vocabulary.ts';
import * as format from '#src/ui/format.ts';
import type { Step } from '#src/ui/Stepper.tsx';
import { gateLabel } from './gates.ts';
import { isSafe } from './levels.ts';
import type { Gate, Path, ProtectionRow } from './types.ts';

/** The stages of the path, by name. */
export const stageNames: Record<EnforcementStage, string> = {
  no_record: 'No record',
  none: 'Monitor',
  rehearse_quarantine: 'Test quarantine',
  quarantine: 'Quarantine',
  rehearse_reject: 'Test reject',
  reject: 'Reject',
};

const meanings: Record<EnforcementStage, string> = {
  no_record: 'receivers have no instruction',
  none: 'monitor only',
  rehearse_quarantine: 'announced, not applied',
  quarantine: 'forged messages go to spam',
  rehearse_reject: 'announced; forged messages still go to spam',
  reject: 'forged messages are rejected',
};

const road: EnforcementStage[] = ['none', 'rehearse_quarantine', 'quarantine', 'rehearse_reject', 'reject'];
const isRehearsal = (stage: EnforcementStage) => stage.startsWith('rehearse');

function ahead({ next }: Path, mailClass: MailClass): EnforcementStage[] {
  if (next === null) return [];
  if (mailClass === 'parked') return ['reject'];
  return road.slice(road.indexOf(next));
}

function noteOf({ stage, days_at_stage: days }: Path): string {
  if (stage === 'no_record') return meanings.no_record;
  return days === null ? `${meanings[stage]}, start date unknown` : `${meanings[stage]}, for ${counted(days, 'day')}`;
}

/** How many conditions hold: "3 of 4 conditions hold". */
export function conditionsMet(gates: readonly Gate[]): string {
  if (gates.length === 0) return 'no conditions';
  return `${gates.filter(({ met }) => met).length} of ${gates.length} conditions are met`;
}

/** The stepper of a path: completed stages without their test stages, the current one, and everything ahead. */
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
        note: one === next ? (isReady ? `ready: ${conditionsMet(gates)}` : conditionsMet(gates)) : meanings[one],
        state: 'todo',
      }),
    ),
  ];
}

/** A policy as a list shows it: the word, and below it since when, that it is only in testing, or why nobody knows it. */
export function policyNow(path: Path, policy: string | null): { word: string; sub: string } {
  if (isUnread(path)) return { word: 'Not known', sub: path.why.replace(/\.$/, '') };
  if (policy === null) return { word: 'No record', sub: 'no policy' };
  const word = `${policy.charAt(0).toUpperCase()}${policy.slice(1)}`;
  if (isRehearsal(path.stage)) return { word, sub: 'in testing' };
  return {
    word,
    sub: path.days_at_stage === null ? 'start date unknown' : `for ${counted(path.days_at_stage, 'day')}`,
  };
}

type GateRow = Pick<ProtectionRow, 'path' | 'mail_class' | 'level' | 'own_messages' | 'own_passed'>;

/** The next condition in words: "Own messages pass: 94,4%", "quarantine needs at least 98%"; `null` where nobody knows the stage. */
export function nextGate({ path, mail_class: mailClass, level, own_messages: own, own_passed: passed }: GateRow): {
  head: string;
  sub: string;
} | null {
  const { next, gates, is_ready: isReady, stage } = path;
  if (isUnread(path)) return null;
  if (next === null) {
    if (path.hole != null) return { head: 'Gap in the policy', sub: path.hole };
    if (level === 'almost' && mailClass !== 'parked' && own >= fewestMessages && !passesEnough({ messages: own, passed }))
      return { head: `Own messages pass: ${format.share(passed, own)}`, sub: `protection needs at least ${neededPassPct}%` };
    if (!isSafe(level))
      return { head: level === 'unknown' ? 'No recent reports' : 'Fix the records', sub: 'the policy itself is complete' };
    const sub = stage === 'reject' ? 'Strongest policy' : 'Quarantine is enough here';
    return { head: 'Path complete', sub: mailClass === 'parked' ? 'Rejects every message' : sub };
  }
  const open = gates.find(({ key, met }) => key === 'pass' && !met) ?? gates.find(({ met }) => !met);
  if (isReady || open === undefined) return { head: `Ready for ${stageActions[next]}`, sub: conditionsMet(gates) };
  const { label, have, wanted } = gateLabel(open, null);
  return { head: `${label}: ${have}`, sub: `${stageActions[next]} needs ${wanted}` };
}
