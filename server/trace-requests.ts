import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OpenSpan, TraceParent, Tracing } from './ports/tracing.ts';

const probes = new Set(['/healthz', '/readyz']);

/** Makes each request a span, by the route that answers. A trusted proxy may have begun the trace; probes of health have none. */
export function traceRequests(app: FastifyInstance, tracing: Tracing | null, isTrusted: (peer: string) => boolean): void {
  if (tracing === null) return;
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook('onRequest', async (request, reply) => {
    const route = request.routeOptions.url;
    if (route !== undefined && probes.has(route)) return;
    const attributes = { 'http.request.method': request.method, ...(route === undefined ? {} : { 'http.route': route }) };
    const about = { name: `${request.method} ${route ?? 'no route'}`, kind: 'server', attributes } as const;
    const span = tracing.open(about, parentOf(request, isTrusted));
    spans.set(request, span);
    // Also where the other side goes before the answer.
    reply.raw.once('close', () => end(span, reply));
  });
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else span.within(done);
  });
}

function end(span: OpenSpan, { raw }: FastifyReply): void {
  if (!raw.headersSent) return span.end({}, 'closed before the answer');
  const status = raw.statusCode;
  span.end({ 'http.response.status_code': status }, status >= 500 ? String(status) : undefined);
}

function parentOf({ headers, raw }: FastifyRequest, isTrusted: (peer: string) => boolean): TraceParent {
  if (!isTrusted(raw.socket.remoteAddress ?? '')) return {};
  const { traceparent, tracestate } = headers;
  return typeof traceparent === 'string' ? { traceparent, ...(typeof tracestate === 'string' ? { tracestate } : {}) } : {};
}
