import { ipv4Text, ipv6Text } from './addresses.ts';
import { addressPlaces, flag, type ReportRows } from './report-rows.ts';

/** Gives the source address of each row as text. */
export function addressTexts(rows: Pick<ReportRows, 'addresses' | 'flags' | 'length'>): (row: number) => string {
  const { v4, v6 } = rows.addresses;
  const places = addressPlaces(rows);
  return (row) => {
    const place = places[row] as number;
    return ((rows.flags[row] as number) & flag.ipv6) === 0 ? ipv4Text(v4[place] as number) : ipv6Text(v6, place);
  };
}
