import { useState } from 'react';
import { formOf } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useNow, useOffline } from '#src/client/connection.ts';
import { useRead, useSend } from '#src/client/query.ts';
import { momentLabel, severityWord } from '#src/entities/alerts/labels.ts';
import { QueryView } from '#src/page/QueryView.tsx';
import { ActionRows, RowActions } from '#src/ui/ActionRows.tsx';
import { Button } from '#src/ui/Button.tsx';
import { ConfirmDialog } from '#src/ui/Dialog.tsx';
import { Section } from '#src/ui/Section.tsx';
import type { Scope, Webhook } from './types.ts';
import { WebhookDialog } from './WebhookDialog.tsx';

type WebhooksSectionProps = { scope: Scope; customers: readonly { id: number; name: string }[] };

/** Addresses of other systems that alerts are posted to, signed. */
export function WebhooksSection({ scope, customers }: WebhooksSectionProps) {
  const query = useRead(calls.alertDelivery.webhooks, {});
  const offline = useOffline();
  const now = useNow();
  const test = useSend(calls.alertDelivery.testWebhook);
  const remove = useSend(calls.alertDelivery.removeWebhook);
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Webhook | null>(null);
  const [said, setSaid] = useState('');
  const here = (query.data?.webhooks ?? []).filter(
    (hook) => scope.customerId === undefined || hook.customer_id === null || hook.customer_id === scope.customerId,
  );
  const tryIt = (hook: Webhook) =>
    test.mutate(
      { params: { id: hook.id } },
      {
        onSuccess: ({ sent, error }) =>
          setSaid(sent ? `${hostOf(hook)} accepted the test.` : `${hostOf(hook)}: ${error ?? 'the test could not be sent.'}`),
        onError: (error) => setSaid(error.message),
      },
    );
  return (
    <Section
      span={6}
      strong
      question="Webhooks"
      finding={
        query.data === undefined
          ? 'Webhooks'
          : here.length === 0
            ? 'No webhooks'
            : formOf(here.length, 'One webhook', `${here.length} webhooks`)
      }
      note="Each message is signed with the secret of its webhook (Standard Webhooks: webhook-id, webhook-timestamp, webhook-signature), so that the receiver can verify it."
    >
      <QueryView query={query} title="The webhooks">
        {() =>
          here.length > 0 && (
            <ActionRows label="Webhooks">
              {here.map((hook) => (
                <li key={hook.id}>
                  <span>
                    <span className="ui-strong arule-url">{hook.url}</span>
                    <span className="ui-sub">
                      {hook.customer_name ?? 'All customers'}, {severityWord(hook.min_severity).toLowerCase()} and above.{' '}
                      {hook.last_time === null
                        ? 'Nothing sent yet.'
                        : `Last ${momentLabel(hook.last_time, now)}: ${hook.last_status ?? 'no answer'}.`}
                    </span>
                  </span>
                  <RowActions>
                    <Button
                      size="s"
                      isDisabled={offline}
                      isPending={test.isPending && test.variables.params.id === hook.id}
                      onPress={() => tryIt(hook)}
                      aria-label={`Send a test to ${hostOf(hook)}`}
                    >
                      Send a test
                    </Button>
                    <Button
                      size="s"
                      variant="danger"
                      isDisabled={offline}
                      onPress={() => setLeaving(hook)}
                      aria-label={`Remove ${hostOf(hook)}`}
                    >
                      Remove
                    </Button>
                  </RowActions>
                </li>
              ))}
            </ActionRows>
          )
        }
      </QueryView>
      <p role="status" className="ui-small arule-said">
        {said}
      </p>
      <Button onPress={() => setAdding(true)}>Add a webhook</Button>
      {isAdding && <WebhookDialog scope={scope} customers={customers} onClose={() => setAdding(false)} />}
      <ConfirmDialog
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        title={`Remove ${leaving === null ? 'the webhook' : hostOf(leaving)}?`}
        confirmLabel="Remove webhook"
        cancelLabel="Keep webhook"
        onConfirm={async () => {
          if (leaving !== null) await remove.mutateAsync({ params: { id: leaving.id } });
        }}
      >
        <p>It receives no more notifications and its secret is deleted. Adding it again creates a new secret.</p>
      </ConfirmDialog>
    </Section>
  );
}

function hostOf({ url }: Pick<Webhook, 'url'>): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
