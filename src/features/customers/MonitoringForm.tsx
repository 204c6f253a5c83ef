import { fullCheckHours } from '#domain/vocabulary.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useSend } from '#src/client/query.ts';
import { FormNote } from '#src/page/FormNote.tsx';
import { RadioGroup } from '#src/ui/RadioGroup.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Note } from '#src/ui/State.tsx';
import { notify } from '#src/ui/toast.tsx';
import type { CustomerFile } from './types.ts';

/** How often the domains of a customer are checked; a choice is saved at once. */
export function MonitoringForm({ file: { id, name, full_check_hours: hours } }: { file: CustomerFile }) {
  const offline = useOffline();
  const save = useSend(calls.customers.monitoringConfig);
  const choose = (chosen: string) => {
    const wanted = fullCheckHours.find((one) => String(one) === chosen);
    if (wanted === undefined || wanted === hours) return;
    save.mutate(
      { params: { id }, body: { full_check_hours: wanted } },
      { onSuccess: () => notify({ text: `All records of ${name} are checked every ${wanted} hours` }) },
    );
  };
  return (
    <Section
      question="Monitoring"
      finding={`All records every ${hours} hours`}
      note="DMARC records are checked every hour for every customer."
    >
      {offline ? (
        <Note icon="offline" role="status">
          Read-only while you are offline.
        </Note>
      ) : (
        <RadioGroup
          label="Check all records"
          options={fullCheckHours.map((one) => ({ id: String(one), label: `Every ${one} hours` }))}
          value={String(hours)}
          onChange={choose}
        />
      )}
      <FormNote error={save.error} />
    </Section>
  );
}
