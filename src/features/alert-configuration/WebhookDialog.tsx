import { useState } from 'react';
import { type Severity, severities } from '#domain/vocabulary.ts';
import { calls } from '#src/client/calls.ts';
import { severityWord } from '#src/entities/alerts/labels.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { Button } from '#src/ui/Button.tsx';
import { CodeBlock } from '#src/ui/CodeBlock.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Select } from '#src/ui/Select.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import type { Scope } from './types.ts';

type WebhookDialogProps = { scope: Scope; customers: readonly { id: number; name: string }[]; onClose: () => void };

const everybody = 'all';
const severityOptions = severities.map((id) => ({
  id,
  label: id === 'critical' ? 'Critical only' : `${severityWord(id)} and above`,
}));

/** Adds a webhook, then shows its secret once. */
export function WebhookDialog(props: WebhookDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  return secret === null ? (
    <AddWebhook {...props} onAdded={setSecret} />
  ) : (
    <SecretDialog secret={secret} onClose={props.onClose} />
  );
}

function AddWebhook({ scope, customers, onClose, onAdded }: WebhookDialogProps & { onAdded: (secret: string) => void }) {
  const { values, field, dialog } = useFormDialog(calls.alertDelivery.createWebhook, {
    draft: 'add-webhook',
    empty: {
      url: '',
      customer: scope.customerId === undefined ? everybody : String(scope.customerId),
      severity: 'high' as Severity,
    },
    read: ({ url, customer, severity }) => ({
      input: {
        body: {
          url: url.trim(),
          min_severity: severity,
          ...(customer === everybody ? {} : { customer_id: Number(customer) }),
        },
      },
    }),
    onDone: (reply) => onAdded(reply.secret),
  });
  return (
    <FormDialog
      title="Add webhook"
      verb="Add webhook"
      pendingText="Adding …"
      missing={values.url.trim() === '' ? 'Enter the address.' : undefined}
      onClose={onClose}
      {...dialog}
    >
      <TextField
        label="Address"
        type="url"
        autoFocus
        autoComplete="off"
        placeholder="https://desk.example.co.za/alerts"
        {...field('url')}
      />
      <Select
        label="Customer"
        options={[
          { id: everybody, label: 'All customers' },
          ...customers.map(({ id, name }) => ({ id: String(id), label: name })),
        ]}
        {...field('customer', 'customer_id')}
      />
      <Select label="Severity" options={severityOptions} {...field('severity', 'min_severity')} />
    </FormDialog>
  );
}

function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isDismissable={false}
      title="Webhook secret"
      actions={
        <Button variant="solid" onPress={onClose}>
          I have copied it
        </Button>
      }
    >
      <p>Copy the secret into the receiving system now. It is shown only once.</p>
      <CodeBlock text={secret} label="Secret" />
    </Dialog>
  );
}
