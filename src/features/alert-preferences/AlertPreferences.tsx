import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { calls } from '#src/client/calls.ts';
import { useNow } from '#src/client/connection.ts';
import { read, useRead } from '#src/client/query.ts';
import { useDraft } from '#src/page/draft.ts';
import { FormNote } from '#src/page/FormNote.tsx';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { useSession, useSignedIn } from '#src/session/session-context.ts';
import { useThisDevice } from '#src/session/use-this-device.ts';
import { Frame } from '#src/ui/Frame.tsx';
import { Column } from '#src/ui/Grid.tsx';
import { Note } from '#src/ui/State.tsx';
import { Answer } from './Answer.tsx';
import { DevicesSection } from './DevicesSection.tsx';
import { HereSwitch } from './HereSwitch.tsx';
import { PreferencesForm } from './PreferencesForm.tsx';
import { PreviewSection } from './PreviewSection.tsx';
import { RefusedSave } from './RefusedSave.tsx';
import { SaveBar } from './SaveBar.tsx';
import { SeverityChannels } from './SeverityChannels.tsx';
import { shiftsOf } from './shifts.ts';
import { usePlaces } from './use-places.ts';
import { usePreferences } from './use-preferences.ts';

/** What reaches me of alerts, how and when, with what it would have been this week. */
export function AlertPreferences() {
  const { user } = useSignedIn();
  const { profile, isStaff } = useSession();
  const queries = useQueryClient();
  const now = useNow();
  const preferences = usePreferences(now);
  const { stored, form, current, isDirty, isDefault, refused } = preferences;
  const settings = useRead(calls.notifications.settings, {});
  const places = usePlaces(form);
  const here = useThisDevice(settings.data?.push);
  const typed = useDraft(`alert-preferences-address-${user}`, { email: '' });
  const check = useCallback(
    (email: string) => queries.fetchQuery(read(calls.alertDelivery.validateRecipient, { body: { email } })),
    [queries],
  );
  const facts = {
    now,
    email: profile?.email ?? 'my address',
    sendsMail: settings.data?.email.kind !== 'outbox',
    mayBeOnDuty: settings.data?.may_be_on_duty === true,
    shifts: settings.data === undefined ? [] : shiftsOf(settings.data),
    places,
    address: typed.draft.email,
    onAddress: (email: string) => (email === '' ? typed.drop() : typed.change({ email })),
    check,
  };
  return (
    <Frame
      title="My alerts"
      stamp={<PageStamp queries={[stored, settings]} />}
      answer={
        current !== null &&
        settings.data && (
          <Answer preferences={current} settings={settings.data} names={places.names} now={now} waits={isDefault && !isStaff} />
        )
      }
    >
      <title>My alerts · Beacon</title>
      <QueryView query={stored} title="Your choices" place="page" until={[settings]}>
        {() => (
          <>
            {refused !== null && (
              <RefusedSave
                refused={refused}
                names={places.names}
                now={now}
                onSettle={(mine) => void preferences.settle(mine)}
                onEdit={() => void preferences.edit()}
              />
            )}
            {isDefault && (
              <Note>
                These are the default settings. You have not changed them yet.
                {!isStaff &&
                  ' Until you save, you are notified immediately only as the first contact of a customer, otherwise when a critical alert has been open for half an hour (an hour at night).'}
              </Note>
            )}
            <Column span={7}>
              <PreferencesForm
                form={form}
                onChange={preferences.change}
                onNow={(choose) => void preferences.saveNow(choose)}
                facts={facts}
                device={<HereSwitch here={here} />}
              >
                <FormNote error={preferences.error} />
                <SaveBar preferences={preferences} />
              </PreferencesForm>
            </Column>
            <Column span={5}>
              <div className="prefs-form">
                <PreviewSection form={form} isUnsaved={isDirty} isDefault={isDefault} />
                <QueryView query={settings} title="Your devices">
                  {({ push }) => <DevicesSection devices={push.devices} here={here} now={now} />}
                </QueryView>
              </div>
            </Column>
            {settings.data && (
              <SeverityChannels
                channels={settings.data.channels}
                form={form}
                now={now}
                devices={settings.data.push.devices.length}
              />
            )}
          </>
        )}
      </QueryView>
    </Frame>
  );
}
