import { useState } from 'react';
import { counted } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useSend } from '#src/client/query.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { useSession } from '#src/session/session-context.ts';
import { ActionRows } from '#src/ui/ActionRows.tsx';
import { Button } from '#src/ui/Button.tsx';
import { ConfirmDialog } from '#src/ui/Dialog.tsx';
import { Link } from '#src/ui/Link.tsx';
import { Section } from '#src/ui/Section.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import { presetAddress } from './address.ts';
import type { Preset } from './types.ts';

/** Whom a saved filter is shared with, in words. */
function useReaders() {
  const { isStaff, customer } = useSession();
  const place = customer === null ? 'the customer' : customer.customer_name;
  return isStaff
    ? { everybody: 'all staff', sees: 'All staff see it.', nobody: 'No member of staff' }
    : { everybody: `everybody at ${place}`, sees: `Everybody at ${place} sees it.`, nobody: `Nobody at ${place}` };
}

type SaveProps = { config: Preset['filter_config']; onClose: () => void };

/** Saves the displayed filter for everybody at the customer. */
export function SaveFilter({ config, onClose }: SaveProps) {
  const { sees } = useReaders();
  const { field, dialog } = useFormDialog(calls.reportingFilter.savePreset, {
    draft: 'save-filter',
    empty: { name: '', description: '' },
    read: ({ name, description }) =>
      name.trim() === ''
        ? { problems: { name: 'Enter a name.' } }
        : { input: { body: { name, description, filter_config: config } } },
    onDone: ({ preset }) => {
      onClose();
      notify({ text: `${preset.name} saved` });
    },
  });
  return (
    <FormDialog title="Save filter" verb="Save filter" pendingText="Saving …" onClose={onClose} {...dialog}>
      <TextField
        label="Name"
        autoFocus
        autoComplete="off"
        maxLength={80}
        hint={`${sees} The same name replaces your own filter.`}
        {...field('name')}
      />
      <TextField label="Description (optional)" autoComplete="off" maxLength={300} {...field('description')} />
    </FormDialog>
  );
}

/** How many saved filters are shown above the conditions before the rest is asked for. */
const shownFirst = 3;

/** The filters that the customer saved; each opens with its table, conditions and period. */
export function Presets({ presets }: { presets: Preset[] }) {
  const offline = useOffline();
  const { everybody, nobody } = useReaders();
  const [isWhole, setWhole] = useState(false);
  const [removing, setRemoving] = useState<Preset | null>(null);
  const remove = useSend(calls.reportingFilter.removePreset);
  if (presets.length === 0) return null;
  const isLong = presets.length > shownFirst + 1;
  return (
    <Section
      span={12}
      question="Saved filters"
      finding={`${counted(presets.length, 'filter')}, shared with ${everybody}`}
      more={
        isLong && (
          <Button size="s" aria-expanded={isWhole} onPress={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show all ${presets.length}`}
          </Button>
        )
      }
    >
      <ActionRows label="Saved filters">
        {(isLong && !isWhole ? presets.slice(0, shownFirst) : presets).map((preset) => (
          <li key={preset.id}>
            <span>
              <Link href={presetAddress(preset)}>{preset.name}</Link>
              <span className="ui-sub">{[preset.description, `by ${preset.created_by}`].filter(Boolean).join(' · ')}</span>
            </span>
            {preset.may_change && !offline && (
              <Button size="s" aria-label={`Remove ${preset.name}`} onPress={() => setRemoving(preset)}>
                Remove
              </Button>
            )}
          </li>
        ))}
      </ActionRows>
      {removing !== null && (
        <ConfirmDialog
          isOpen
          onClose={() => setRemoving(null)}
          title={`Remove ${removing.name}?`}
          confirmLabel="Remove filter"
          cancelLabel="Keep filter"
          danger
          onConfirm={async () => {
            await remove.mutateAsync({ params: { id: removing.id } });
            setRemoving(null);
          }}
        >
          {nobody} can open it afterwards. The reports stay.
        </ConfirmDialog>
      )}
    </Section>
  );
}

/** The button that saves the displayed filter; it needs a connection. */
export function SaveButton({ config }: { config: Preset['filter_config'] }) {
  const [isOpen, setOpen] = useState(false);
  if (useOffline()) return null;
  return (
    <>
      <Button size="s" onPress={() => setOpen(true)}>
        Save filter
      </Button>
      {isOpen && <SaveFilter config={config} onClose={() => setOpen(false)} />}
    </>
  );
}
