import { companyFacts, contactTypes } from '#domain/vocabulary.ts';
import { calls } from '#src/client/calls.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { TextField } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import { contactLabels, factLabels, factsOf, formOf, type SiteFacts } from './site-form.ts';

/** Changes what the public site says about the company and how visitors reach it. */
export function SiteDialog({ facts, onClose }: { facts: SiteFacts; onClose: () => void }) {
  const { field, dialog } = useFormDialog(calls.setup.saveSiteFacts, {
    draft: 'site-facts',
    empty: formOf(facts),
    read: (values) => ({ input: { body: factsOf(values, facts) } }),
    onDone: () => {
      onClose();
      notify({ text: 'Public site changed' });
    },
  });
  return (
    <FormDialog title="Change the public site" verb="Save" pendingText="Saving …" onClose={onClose} {...dialog}>
      {companyFacts.map((fact) => (
        <TextField key={fact} label={factLabels[fact]} autoComplete="off" maxLength={300} {...field(fact)} />
      ))}
      {contactTypes.flatMap((type) => [
        <TextField
          key={`${type}-phone`}
          label={`${contactLabels[type]}, phone`}
          type="tel"
          autoComplete="off"
          maxLength={200}
          {...field(`${type}_phone`)}
        />,
        <TextField
          key={`${type}-email`}
          label={`${contactLabels[type]}, email`}
          type="email"
          autoComplete="off"
          maxLength={200}
          {...field(`${type}_email`)}
        />,
      ])}
    </FormDialog>
  );
}
