import { longDay } from '#domain/documents/format.ts';
import { panelFacts, panelNames } from '#domain/protection/dns-host-instructions.ts';
import { southAfricanHosting } from '#domain/senders/catalogue/south-african-hosting.ts';
import { southAfricanNetworks } from '#domain/senders/catalogue/south-african-networks.ts';
import { southAfricanServices } from '#domain/senders/catalogue/south-african-services.ts';
import { dnsPanels } from '#domain/vocabulary.ts';
import { Table } from './lists.tsx';

const services = [...southAfricanServices, ...southAfricanHosting, ...southAfricanNetworks];
const keys = ['xneelo', 'afrihost', 'hostafrica', 'everlytic.net', 'mimecast-za'];
const shown = services.filter(({ key }) => keys.includes(key)).toSorted((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key));
const checked = shown.map((service) => service.checked).toSorted()[0] ?? '';

/** The control panels that the product writes steps for: where the records are, and what to watch. */
export function PanelTable() {
  return (
    <Table
      caption="Control panels"
      head={['Control panel', 'Where', 'Note']}
      rows={dnsPanels
        .filter((panel) => panel !== 'plain')
        .map((panel) => {
          const { opens, hint } = panelFacts(panel, 'your domain');
          return [panelNames[panel], opens, hint];
        })}
    />
  );
}

/** Some South African services as the product knows them, with the day when their facts were checked. */
export function LocalServices() {
  return (
    <div data-from="domain/senders/catalogue/south-african-services.ts">
      <Table
        caption="South African services"
        head={['Service', 'In your SPF record', 'DKIM selectors']}
        rows={shown.map(({ name, spf = [], selectors = [] }) => [
          name,
          <code key="spf">include:{spf[0]}</code>,
          selectors.length === 0 ? 'your own' : <code key="dkim">{selectors.join(', ')}</code>,
        ])}
      />
      <p className="site-caption">
        Beacon knows {services.length} South African services by name and shows them in place of IP addresses. Checked on{' '}
        {longDay(checked)}. Names belong to their owners.
      </p>
    </div>
  );
}
