import { useState } from 'react';
import type { AlertPreferences } from '#domain/delivery/preferences.ts';
import { writtenName } from '#domain/written-name.ts';
import { useOffline } from '#src/client/connection.ts';
import { QueryView } from '#src/page/QueryView.tsx';
import { ActionRows } from '#src/ui/ActionRows.tsx';
import { Button } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { AlertSeverity } from './AlertSeverity.tsx';
import { noticeMessage } from './labels.ts';
import { byAlert, type PreviewedAlert, previewFinding } from './preview.ts';
import type { Reached } from './types.ts';
import { usePreview } from './use-preview.ts';

type PreviewSectionProps = { form: AlertPreferences; isUnsaved: boolean; isDefault: boolean };

const shownFirst = 6;

/** What would have reached me in the last seven days, with the choices on the screen. */
export function PreviewSection({ form, isUnsaved, isDefault }: PreviewSectionProps) {
  const offline = useOffline();
  const { query, isBehind } = usePreview(form, !offline);
  const [isAll, setAll] = useState(false);
  const alerts = query.data === undefined ? [] : byAlert(query.data.reached);
  const finding = query.data && previewFinding(query.data, isDefault || isUnsaved);
  const shown = isAll ? alerts : alerts.slice(0, shownFirst);
  return (
    <Section
      question="Your alerts this week"
      finding={finding ?? 'The last seven days'}
      note={
        offline
          ? `The preview needs a connection${query.data === undefined ? '.' : '; this one does not include your latest changes.'}`
          : isUnsaved
            ? 'Based on the unsaved choices on this page.'
            : isDefault
              ? 'Based on the default settings, as if you had saved them.'
              : undefined
      }
    >
      <div role="status" className="ui-hidden">
        {finding !== undefined && !isBehind && `Your alerts this week. ${finding}.`}
      </div>
      {!(offline && query.data === undefined) && (
        <QueryView query={query} title="The preview">
          {() => (
            <div aria-busy={isBehind} className={isBehind ? 'prefs-behind' : undefined}>
              <ActionRows label="Alerts of the last seven days">
                {shown.map((alert) => (
                  <PreviewRow key={alert.alert_id} alert={alert} />
                ))}
              </ActionRows>
              {alerts.length > shownFirst && (
                <Button size="s" onPress={() => setAll(!isAll)} aria-expanded={isAll}>
                  {isAll ? 'Show fewer' : `Show all ${alerts.length} alerts`}
                </Button>
              )}
            </div>
          )}
        </QueryView>
      )}
    </Section>
  );
}

/** The title with its domain, where it does not name it itself. */
function titleLabel({ domain_name: domain, title }: PreviewedAlert): string {
  return domain === null || title.includes(writtenName(domain)) ? title : `${writtenName(domain)}: ${title}`;
}

function PreviewRow({ alert }: { alert: PreviewedAlert }) {
  const at = Date.parse(alert.detected_time);
  return (
    <li>
      <span>
        <span className="prefs-alert">
          <AlertSeverity severity={alert.severity} />
          <span>{titleLabel(alert)}</span>
        </span>
        <span className="ui-sub">
          Opened {format.weekdayDate(at)}, {format.time(at)}
        </span>
        {alert.heldBack !== null && <span className="ui-sub">Not sent. {alert.heldBack}</span>}
        {alert.messages.map((message) => (
          <MessageLine key={message.channel} message={message} at={at} />
        ))}
      </span>
    </li>
  );
}

function MessageLine({ message, at }: { message: Reached; at: number }) {
  const { channel, mode, due_time: due, why } = message;
  if (channel === null || due === null) return null;
  return (
    <span className="prefs-message">
      <b>{noticeMessage({ channel, mode, dueMs: Date.parse(due) }, at).replace(/^b/, 'B')}.</b> {why}
    </span>
  );
}
