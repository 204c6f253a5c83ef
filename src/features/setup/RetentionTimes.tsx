import { useState } from 'react';
import { termBounds } from '#domain/retention.ts';
import { counted, formOf } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { TermList } from '#src/entities/retention/TermList.tsx';
import { fieldLabel, readTerms, type Terms, termKinds, typedTerms } from '#src/entities/retention/terms.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { useSeenVersion } from '#src/page/use-seen-version.ts';
import { Button } from '#src/ui/Button.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Note } from '#src/ui/State.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import { refetchMs } from './refetch.ts';

/** For how long mail data is stored, for every customer without shorter times of its own. */
export function RetentionTimes() {
  const query = useRead(calls.setup.installation, {}, { refetchMs });
  const offline = useOffline();
  const [isOpen, setOpen] = useState(false);
  const shorter = query.data?.retention.shorter_customers ?? 0;
  return (
    <Section
      span={6}
      wideOnTablet
      question="Retention"
      finding="How long report data is stored"
      note={
        shorter === 0
          ? 'Customers can choose shorter times. None has.'
          : `${counted(shorter, 'customer')} ${formOf(shorter, 'has', 'have')} shorter times of ${formOf(shorter, 'its', 'their')} own.`
      }
    >
      <QueryView query={query} title="The retention times">
        {({ retention: { terms, version } }) => (
          <div className="ui-stack">
            <TermList terms={terms} />
            <div>
              <Button isDisabled={offline} reason="Needs a connection." onPress={() => setOpen(true)}>
                Change retention
              </Button>
            </div>
            {isOpen && (
              <ChangeTerms
                terms={terms}
                version={version}
                readAgain={async () => (await query.refetch()).data?.retention.version}
                onClose={() => setOpen(false)}
              />
            )}
          </div>
        )}
      </QueryView>
    </Section>
  );
}

type ChangeProps = { terms: Terms; version: number; readAgain: () => Promise<number | undefined>; onClose: () => void };

function ChangeTerms({ terms, version, readAgain, onClose }: ChangeProps) {
  const { seen, onRefused } = useSeenVersion(version, readAgain);
  const [before] = useState(terms);
  const { values, field, dialog } = useFormDialog(calls.setup.saveRetention, {
    draft: 'retention-times',
    empty: typedTerms(before),
    read: (form) => ({ input: { body: { ...readTerms(form), seen_version: seen } } }),
    onDone: () => {
      onClose();
      notify({ text: 'Retention changed' });
    },
    onRefused,
  });
  const typed = readTerms(values);
  const isShorter = termKinds.some(({ name }) => typed[name] < terms[name]);
  return (
    <FormDialog title="Change retention" verb="Save retention" pendingText="Saving …" onClose={onClose} {...dialog}>
      {termKinds.map((kind) => (
        <TextField
          key={kind.name}
          label={fieldLabel(kind)}
          hint={`${termBounds[kind.kind].least} to ${termBounds[kind.kind].most}. Now ${terms[kind.name]}.`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          {...field(kind.name)}
        />
      ))}
      {isShorter && (
        <Note icon="attention">
          The next nightly cleanup deletes what is older, for every customer. Deleted data cannot be restored.
        </Note>
      )}
    </FormDialog>
  );
}
