import { useState } from 'react';
import type { AlertPreferences } from '#domain/delivery/preferences.ts';
import { fieldTime, pickedTime } from '#src/page/field-time.ts';
import { ActionRows } from '#src/ui/ActionRows.tsx';
import * as format from '#src/ui/format.ts';
import { RadioGroup } from '#src/ui/RadioGroup.tsx';
import { Section } from '#src/ui/Section.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { AlertSeverity } from '../AlertSeverity.tsx';
import { holidaysFrom } from '../holidays.ts';
import { notifiedMessage, sampleMomentsAfter } from './sample-week.ts';
import { alerts, places } from './samples.ts';

type SandboxPreviewProps = { form: AlertPreferences; devices: number; now: number };

const other = 'other';

/** How a handful of alerts would reach the reader if they were raised at a chosen moment. */
export function SandboxPreview({ form, devices, now }: SandboxPreviewProps) {
  const moments = sampleMomentsAfter(now);
  const [chosen, setChosen] = useState('work');
  const [picked, setPicked] = useState(() => fieldTime(now));
  const at = chosen === other ? pickedTime(picked) : (moments.find(({ id }) => id === chosen)?.ms ?? null);
  return (
    <Section
      question="What you receive"
      finding={at === null ? 'Choose a moment' : `If it opened on ${format.weekdayDate(at)}, ${format.time(at)}`}
    >
      <RadioGroup
        label="When it opens"
        inline
        options={[...moments.map(({ id, label }) => ({ id, label })), { id: other, label: 'Custom time' }]}
        value={chosen}
        onChange={setChosen}
      />
      {chosen === other && (
        <TextField
          label="Opens at (South African time)"
          type="datetime-local"
          value={picked}
          onChange={setPicked}
          error={at === null ? 'Choose a day and a time.' : undefined}
        />
      )}
      {at !== null && (
        <ActionRows label="Sample alerts" isLive>
          {alerts.map((alert) => {
            const { words, why } = notifiedMessage(form, alert, at, holidaysFrom(at), devices);
            return (
              <li key={alert.id}>
                <span>
                  <span className="prefs-alert">
                    <AlertSeverity severity={alert.severity} isGoodNews={alert.isGoodNews} />
                    <span>
                      {places.names.domain(alert.domainId)}: {alert.title}
                    </span>
                  </span>
                  <span className="prefs-message">
                    <b>{words}</b> {why.join(' ')}
                  </span>
                </span>
              </li>
            );
          })}
        </ActionRows>
      )}
    </Section>
  );
}
