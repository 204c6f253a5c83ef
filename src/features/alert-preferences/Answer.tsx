import { isOnDuty } from '#domain/delivery/duty.ts';
import type { AlertPreferences } from '#domain/delivery/preferences.ts';
import { capital, formOf, spelled } from '#domain/text.ts';
import { answerLabel } from './answer.ts';
import type { Names } from './differences.ts';
import { holidaysFrom } from './holidays.ts';
import { untilLabel } from './labels.ts';
import { shiftsOf } from './shifts.ts';
import type { Settings } from './types.ts';

type AnswerProps = { preferences: AlertPreferences; settings: Settings; names: Names; now: number; waits: boolean };

/** A sentence about settings that apply only once they are saved. */
const onceSaved = (sentence: string) => `Once you save, ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;

/** The settings as they work where email is not set up. */
function withoutEmail<P extends AlertPreferences>(preferences: P): P {
  const { channels } = preferences;
  return { ...preferences, channels: { ...channels, email: { ...channels.email, on: false } } };
}

/** What holds of a kind of mutes at a moment. */
function holding(mutes: AlertPreferences['per_domain'], name: (id: number) => string, now: number) {
  return Object.entries(mutes).flatMap(([id, { muted_until: until }]) => {
    const at = Date.parse(until ?? '');
    return at > now ? [{ name: name(Number(id)), at }] : [];
  });
}

/** The sentence on top: what reaches me now; `waits`: only once it is saved. What keeps messages or alerts away is said with it. */
export function Answer({ preferences: chosen, settings, names, now, waits }: AnswerProps) {
  const preferences = { ...chosen, shifts: shiftsOf(settings) };
  const isUnsent = settings.email.kind === 'outbox' && preferences.channels.email.on;
  const devices = settings.push.devices.length;
  const reaches = answerLabel(isUnsent ? withoutEmail(preferences) : preferences, now, holidaysFrom(now), devices);
  const said = waits ? onceSaved(reaches) : reaches;
  const muted = [
    ...holding(preferences.per_customer, names.customer, now),
    ...holding(preferences.per_domain, names.domain, now),
  ];
  const [first] = muted;
  return (
    <>
      {!isUnsent
        ? said
        : preferences.channels.push.on && devices > 0
          ? `${said} Email is not set up here, so none is sent.`
          : 'No alert reaches you: email is not set up here.'}
      {first !== undefined &&
        formOf(
          muted.length,
          ` ${capital(first.name)} is muted ${untilLabel(first.at, now)}.`,
          ` ${capital(spelled(muted.length))} customers and domains are muted.`,
        )}
      {settings.may_be_on_duty && !isOnDuty(preferences, now) && ' You are not on duty, so customers’ alerts come to you last.'}
    </>
  );
}
