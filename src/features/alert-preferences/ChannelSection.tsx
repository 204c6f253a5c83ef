import type { ReactNode } from 'react';
import { Section } from '#src/ui/Section.tsx';
import { Select } from '#src/ui/Select.tsx';
import { Note } from '#src/ui/State.tsx';
import { Switch } from '#src/ui/Switch.tsx';
import { emailLevels, pushLevel, pushLevels } from './labels.ts';
import type { Choices, FormFacts } from './types.ts';

type ChannelSectionProps = Choices & { facts: FormFacts; device: ReactNode };

/** Channels are used, and from which severity on. */
export function ChannelSection({ form, onChange, facts, device }: ChannelSectionProps) {
  const { email, push } = form.channels;
  const set = (part: Partial<typeof form.channels>) => onChange({ ...form, channels: { ...form.channels, ...part } });
  const finding =
    email.on && push.on
      ? 'By email and by push'
      : email.on
        ? 'By email only'
        : push.on
          ? 'By push only'
          : 'No channel is switched on';
  return (
    <Section question="Channels" finding={finding} strong>
      <div className="prefs-ways">
        <div className="prefs-way">
          <Switch isSelected={email.on} onChange={(on) => set({ email: { ...email, on } })}>
            Email to {facts.email}
          </Switch>
          {email.on && (
            <Select
              label="Send email for"
              options={emailLevels}
              value={email.min_severity}
              onChange={(min_severity) => set({ email: { ...email, min_severity } })}
            />
          )}
          {email.on && !facts.sendsMail && (
            <Note icon="attention">
              Email is not set up here: emails are written to the outbox folder of this installation and reach nobody.
            </Note>
          )}
        </div>
        <div className="prefs-way">
          <Switch isSelected={push.on} onChange={(on) => set({ push: { ...push, on } })}>
            Push to my devices
          </Switch>
          {push.on && (
            <Select
              label="Send push notifications for"
              options={pushLevels}
              value={pushLevel(push.min_severity)}
              onChange={(min_severity) => set({ push: { ...push, min_severity } })}
            />
          )}
          {push.on && device}
        </div>
      </div>
    </Section>
  );
}
