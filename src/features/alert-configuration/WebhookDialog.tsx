import { useState } from 'react';
import { type Severity, severities } from '#domain/vocabulary.ts';
import { calls } from '#src/client/calls.ts';
import { fieldErrors } from '#src/client/errors.ts';
import { useSend } from '#src/client/query.ts';
import { severityWord } from '#src/entities/alerts/labels.ts';
import { useDraft } from '#src/page/draft.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { Button } from '#src/ui/Button.tsx';
import { CodeBlock } from '#src/ui/CodeBlock.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Select } from '#src/ui/Select.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import type { Scope } from './types.ts';

type WebhookDialogProps = { scope: Scope; customers: readonly { id: number; name: string }[]; onClose: () => void };

const everybody = 'all';

/** Adds a webhook; its secret is shown once. */
export function WebhookDialog({ scope, customers, onClose }: WebhookDialogProps) {
  const { draft, isDirty, change, drop } = useDraft('add-webhook', {
    url: '',
    customer: scope.customerId === undefined ? everybody : String(scope.customerId),
    severity: 'high' as Severity,
  });
  const [secret, setSecret] = useState<string | null>(null);
  const send = useSend(calls.alertDelivery.createWebhook);
  const errors = fieldErrors(send.error);
  if (secret !== null)
    return (
      <Dialog
        isOpen
        onClose={onClose}
        isDismissable={false}
        title="The secret of the webhook"
        actions={
          <Button look="solid" onPress={onClose}>
            I have copied it
          </Button>
        }
      >
        <p>Put it into the receiving system now. It is shown this once; nobody can read it again.</p>
        <CodeBlock text={secret} label="Secret" />
      </Dialog>
    );
  return (
    <FormDialog
      title="Add a webhook"
      verb="Add webhook"
      pendingText="Adding …"
      isPending={send.isPending}
      error={send.error}
      onClear={isDirty ? drop : undefined}
      missing={draft.url.trim() === '' ? 'Enter its address.' : undefined}
      onSubmit={() =>
        send.mutate(
          {
            body: {
              url: draft.url.trim(),
              min_severity: draft.severity,
              ...(draft.customer === everybody ? {} : { customer_id: Number(draft.customer) }),
            },
          },
          {
            onSuccess: (reply) => {
              drop();
              setSecret(reply.secret);
            },
          },
        )
      }
      onClose={onClose}
    >
      <TextField
        label="Address"
        type="url"
        autoFocus
        autoComplete="off"
        placeholder="https://desk.example.co.za/alerts"
        value={draft.url}
        onChange={(url) => change({ url })}
        error={errors['url']}
      />
      <Select
        label="Whose alerts"
        options={[
          { id: everybody, label: 'Of all customers' },
          ...customers.map(({ id, name }) => ({ id: String(id), label: name })),
        ]}
        value={draft.customer}
        onChange={(customer) => change({ customer })}
        error={errors['customer_id']}
      />
      <Select
        label="From which severity on"
        options={severities.map((id) => ({ id, label: id === 'critical' ? 'Critical only' : `${severityWord(id)} and worse` }))}
        value={draft.severity}
        onChange={(severity) => change({ severity })}
        error={errors['min_severity']}
      />
    </FormDialog>
  );
}
