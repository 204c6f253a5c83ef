import { companyFacts, contactTypes } from '#domain/vocabulary.ts';
import { calls } from '#src/client/calls.ts';
import { isConflict } from '#src/client/error-kinds.ts';
import { ChangedMeanwhile } from '#src/page/ChangedMeanwhile.tsx';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { useTheirs } from '#src/page/use-theirs.ts';
import { TextField } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import { contactLabels, factLabels, factsOf, formOf, type SiteFacts } from './site-form.ts';

type Props = {
  facts: SiteFacts;
  version: number;
  readAgain: () => Promise<{ site: SiteFacts; version: number } | undefined>;
  onClose: () => void;
};

const labelOf = (field: string) => {
  const fact = companyFacts.find((one) => one === field);
  if (fact !== undefined) return factLabels[fact];
  const type = contactTypes.find((one) => field.startsWith(`${one}_`));
  return type === undefined ? field : `${contactLabels[type]}, ${field.slice(type.length + 1)}`;
};

/**
 * Changes what the public site says about the company and how visitors reach it. Where somebody else changed it meanwhile, their fields are
 * taken over, except those that were edited here; the person sees which, and saves again.
 */
export function SiteDialog({ facts, version, readAgain, onClose }: Props) {
  const { stored, theirs, ...base } = useTheirs({ values: formOf(facts), version }, async () => {
    const now = await readAgain();
    return now && { values: formOf(now.site), version: now.version };
  });
  const { values, change, field, dialog } = useFormDialog(calls.setup.saveSiteFacts, {
    draft: 'site-facts',
    empty: stored,
    stored,
    read: (form) => ({ input: { body: { ...factsOf(form, facts), seen_version: base.version } } }),
    onDone: () => {
      onClose();
      notify({ text: 'Public site changed' });
    },
    onRefused: (error) => {
      if (isConflict(error)) void base.takeOver(values, change);
    },
  });
  return (
    <FormDialog title="Change the public site" verb="Save" pendingText="Saving …" onClose={onClose} {...dialog}>
      <ChangedMeanwhile {...{ stored, theirs, labelOf, change }} />
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
