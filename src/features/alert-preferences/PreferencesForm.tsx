import './alert-preferences.css';
import type { ReactNode } from 'react';
import { ChannelSection } from './ChannelSection.tsx';
import { CopiesSection } from './CopiesSection.tsx';
import { DigestSection } from './DigestSection.tsx';
import { DutySection } from './DutySection.tsx';
import { MutesSection } from './MutesSection.tsx';
import { QuietSection } from './QuietSection.tsx';
import type { Choices, ChooseNow, FormFacts } from './types.ts';

type PreferencesFormProps = Choices & { onNow: ChooseNow; facts: FormFacts; device: ReactNode; children: ReactNode };

/** All preferences of one person in one form; `device` is shown with the push settings, `children` is the footer. */
export function PreferencesForm({ form, onChange, onNow, facts, device, children }: PreferencesFormProps) {
  const choices = { form, onChange };
  return (
    <div className="prefs-form" role="group" aria-label="Notifications">
      <ChannelSection {...choices} facts={facts} device={device} />
      {facts.mayBeOnDuty && <DutySection {...choices} facts={facts} />}
      <QuietSection {...choices} />
      <DigestSection {...choices} facts={facts} />
      <MutesSection form={form} onNow={onNow} facts={facts} />
      <CopiesSection {...choices} facts={facts} />
      {children}
    </div>
  );
}
