import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Sent = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
};

/** A span that a collector received, its attributes by name. */
export type ReceivedSpan = Omit<Sent, 'attributes'> & { attributes: Record<string, string | number | undefined> };

/** A collector that takes OTLP as JSON on a free port of 127.0.0.1. */
export async function startCollector() {
  const spans: ReceivedSpan[] = [];
  const paths: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    paths.push(request.url ?? '');
    const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as {
      resourceSpans: { scopeSpans: { spans: Sent[] }[] }[];
    };
    for (const { attributes, ...span } of resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans)))
      spans.push({
        ...span,
        attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue])),
      });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    paths,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
