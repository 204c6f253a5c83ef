import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentTree } from '#domain/documents/tree.ts';
import { api } from '#src/client/actors.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { notify } from '#src/ui/toast.tsx';
import { idsOf, type ReportForm } from './new-report.ts';

/** What the report would say now, as its pages begin. */
async function previewOf({ type, customer, domain, customers, days }: ReportForm): Promise<DocumentTree> {
  const range = Number(days) <= 7 ? '7d' : Number(days) <= 30 ? '30d' : Number(days) <= 90 ? '90d' : '365d';
  const ids = idsOf(customers);
  const wanted = { ...(ids.length === 0 ? {} : { customer_ids: ids }), time_range: range } as const;
  if (type === 'portfolio_overview') return (await api(calls.reporting.portfolioOverview, { body: wanted })).report;
  if (type === 'comparative_analysis') return (await api(calls.reporting.comparativeAnalysis, { body: wanted })).report;
  const id = Number(type === 'domain_analytics_report' ? domain : customer);
  const file = (await api(calls.reporting.generate, {
    params: { type, id },
    body: { format: 'json', template_options: { time_range: range } },
  })) as Blob;
  return JSON.parse(await file.text()) as DocumentTree;
}

/** Shows what a report would say before it is made. */
export function PreviewButton({ form }: { form: ReportForm }) {
  const offline = useOffline();
  const [tree, setTree] = useState<DocumentTree | null>(null);
  const preview = useMutation({
    mutationFn: () => previewOf(form),
    onSuccess: setTree,
    onError: (error) => notify({ text: error.message, tone: 'fail' }),
  });
  return (
    <>
      <Button
        onPress={() => preview.mutate()}
        isPending={preview.isPending}
        pendingText="Reading …"
        isDisabled={offline}
        reason="A preview needs a connection."
      >
        Preview
      </Button>
      {tree !== null && (
        <Dialog isOpen onClose={() => setTree(null)} title={tree.title} size="l">
          <p className="ui-small ui-mute">{tree.kicker}</p>
          <p className="ui-verdict">{tree.answer}</p>
          <ol className="reports-pages">
            {tree.pages.map(({ id, kicker, title, sections }) => (
              <li key={id}>
                <span className="ui-small ui-mute">{kicker}</span>
                <span className="ui-strong">{title}</span>
                <span className="ui-sub">{sections.flatMap(({ label }) => (label === '' ? [] : [label])).join(' · ')}</span>
              </li>
            ))}
          </ol>
        </Dialog>
      )}
    </>
  );
}
