import type { Duty } from '#domain/delivery/duty.ts';
import { planNotices } from '#domain/delivery/plan.ts';
import type { AlertPreferences } from '#domain/delivery/preferences.ts';
import { capital } from '#domain/text.ts';
import { type Severity, severities } from '#domain/vocabulary.ts';
import { comingLabel, listLabel } from './labels.ts';

type Way = { kind: 'now' | 'bundle' | 'digest' | 'none'; words: string };

const nobody: readonly number[] = [];

/** A person's choices, with the shifts on the rota where the person has some. */
type Choices = AlertPreferences & Duty;

/** How an alert of a severity would first reach a person if it were raised at a moment. */
export function wayOf(preferences: Choices, severity: Severity, ms: number, holidays: ReadonlySet<string>, devices: number): Way {
  const alert = { severity, isGoodNews: false, domainId: null, customerIds: nobody };
  const notices = planNotices(preferences, alert, ms, holidays).notices.filter(
    ({ channel }) => channel !== 'push' || devices > 0,
  );
  const atOnce = notices.filter(({ mode }) => mode === 'now').map(({ channel }) => channel);
  if (atOnce.length > 0) return { kind: 'now', words: `at once by ${listLabel(atOnce)}` };
  const [first] = notices;
  if (first === undefined) return { kind: 'none', words: '' };
  if (first.mode === 'digest') return { kind: 'digest', words: comingLabel(first.dueMs, ms) };
  const isSoon = first.dueMs - ms <= 15 * 60_000;
  return { kind: 'bundle', words: isSoon ? 'by email within 15 minutes' : `by email at ${comingLabel(first.dueMs, ms)}` };
}

type Group = { way: Way; of: Severity[] };

function groups(preferences: Choices, ms: number, holidays: ReadonlySet<string>, devices: number): Group[] {
  const found: Group[] = [];
  for (const severity of severities) {
    const way = wayOf(preferences, severity, ms, holidays, devices);
    const last = found.at(-1);
    if (last?.way.kind === way.kind && last.way.words === way.words) last.of.push(severity);
    else found.push({ way, of: [severity] });
  }
  return found;
}

/** One part of the sentence; the first one names the alerts, the last one of several severities is "the rest". */
function part({ way, of }: Group, index: number, count: number): string {
  const isRest = index > 0 && index === count - 1 && of.length > 1;
  const who = isRest ? 'the rest' : `${listLabel(of)}${index === 0 ? ' alerts' : ' ones'}`;
  if (way.kind === 'digest') return `${who} ${isRest ? 'waits' : 'wait'} for ${way.words}`;
  if (way.kind === 'none') return `${who} ${isRest ? 'is' : 'are'} not sent`;
  return index === 0 ? `${who} reach you ${way.words}` : `${who} come ${way.words}`;
}

/** What reaches a person at a moment (epoch ms), in one sentence: "Critical alerts reach you at once by push and email; …". */
export function answerLabel(preferences: Choices, ms: number, holidays: ReadonlySet<string>, devices: number): string {
  const found = groups(preferences, ms, holidays, devices);
  if (found[0]?.way.kind === 'none') return 'No alert reaches you: all channels are off.';
  if (found.length === 1) return `All alerts reach you ${found[0]?.way.words ?? ''}.`;
  const parts = found.map((group, index) => part(group, index, found.length));
  const sent = parts.filter((_, index) => ['now', 'bundle'].includes(found[index]?.way.kind ?? ''));
  const later = parts.slice(sent.length);
  return `${capital([sent.join(', '), ...later].filter((text) => text !== '').join('; '))}.`;
}
