import { useState } from 'react';
import { capital, spelled } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useSend } from '#src/client/query.ts';
import type { ThisDevice } from '#src/session/use-this-device.ts';
import { ActionRows } from '#src/ui/ActionRows.tsx';
import { Section } from '#src/ui/Section.tsx';
import { DeviceRow } from './DeviceRow.tsx';
import type { Device } from './types.ts';

type DevicesSectionProps = { devices: readonly Device[]; here: ThisDevice; now: number };

/** Every device that receives push messages, with a test and a way to remove it. */
export function DevicesSection({ devices, here, now }: DevicesSectionProps) {
  const offline = useOffline();
  const test = useSend(calls.notifications.testPush);
  const remove = useSend(calls.notifications.removePushSubscription);
  const [said, setSaid] = useState('');
  const sendTest = ({ id, device }: Device) =>
    test.mutate(
      { params: { id } },
      {
        onSuccess: ({ sent, error }) =>
          setSaid(sent ? `A test message is on its way to ${device}.` : `${device}: ${error ?? 'the test could not be sent.'}`),
        onError: (error) => setSaid(error.message),
      },
    );
  const drop = ({ id, device }: Device) => {
    const onError = (error: Error) => setSaid(error.message);
    if (id === here.id) return here.turnOff({ onSuccess: () => setSaid('This device gets no notifications any more.'), onError });
    remove.mutate({ params: { id } }, { onSuccess: () => setSaid(`${device} gets no more notifications.`), onError });
  };
  const count = devices.length;
  return (
    <Section
      question="Devices"
      finding={
        count === 0
          ? 'No device gets notifications yet'
          : `${capital(spelled(count, 'device gets', 'devices get'))} notifications`
      }
      note="Changes apply at once. Signing out ends notifications on that device."
    >
      {count === 0 ? (
        <p>
          Open this page on a phone or tablet and press “Get notifications on this device”. You can then acknowledge alerts from
          the notification.
        </p>
      ) : (
        <ActionRows label="Devices">
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              isHere={device.id === here.id}
              isTesting={test.isPending && test.variables.params.id === device.id}
              offline={offline}
              now={now}
              onTest={() => sendTest(device)}
              onRemove={() => drop(device)}
            />
          ))}
        </ActionRows>
      )}
      <p role="status" className="ui-small">
        {said}
      </p>
    </Section>
  );
}
