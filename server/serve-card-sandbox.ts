import type { FastifyInstance } from 'fastify';
import { centsOf } from '#domain/billing/card-gateway.ts';
import type { Context } from './context.ts';
import { sandboxNotice, sandboxPath } from './ports/payments/sandbox.ts';
import { takeCardNotice } from './services/invoices/card-payment.ts';

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escaped(value)}">`;

function page(form: URLSearchParams): string {
  const of = (name: string) => form.get(name) ?? '';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Sandbox card payment</title><main><h1>Sandbox card payment</h1>
<p>${escaped(of('title'))}: R ${escaped(of('amount'))}. No money moves.</p>
<form method="post" action="${sandboxPath}/answer">${hidden('id', of('id'))}${hidden('amount', of('amount'))}
<button name="state" value="paid">Pay</button> <button name="state" value="failed">Decline</button></form></main></html>`;
}

/** Serves the pages of the sandbox gateway where the settings name it: a question, and the answer as a signed notification. */
export function serveCardSandbox(app: FastifyInstance, context: Context): void {
  const { cards, publicUrl } = context.config;
  if (cards?.kind !== 'sandbox') return;
  const formOf = (body: unknown) => new URLSearchParams((body as { form?: string } | null)?.form ?? '');
  app.post(sandboxPath, async (request, reply) => reply.type('text/html').send(page(formOf(request.body))));
  app.post(`${sandboxPath}/answer`, async (request, reply) => {
    const form = formOf(request.body);
    const state = form.get('state') === 'paid' ? 'paid' : 'failed';
    const amountCents = centsOf(form.get('amount') ?? '') ?? 0;
    const { ip, id: requestId, headers } = request;
    const about = { requestId, ip, userAgent: headers['user-agent'] ?? '', actor: null, idempotencyKey: null, doneAt: null };
    const call = { ...context, ...about, closed: new AbortController().signal };
    await takeCardNotice(call, sandboxNotice(context.keys.cards, { chargeId: form.get('id') ?? '', state, amountCents }));
    return reply.redirect(`${publicUrl}/app/plan?card=${state === 'paid' ? 'done' : 'cancelled'}`, 303);
  });
}
