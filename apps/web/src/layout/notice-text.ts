/** The notice with its times in place of {start_date}, {start_time}, {end_date}, {end_time} (001 O-79). */
export function noticeText(text: string, start: string, end: string): string {
  const [start_date = '', start_time = ''] = start.split(' ');
  const [end_date = '', end_time = ''] = end.split(' ');
  const values: Record<string, string> = { start_date, start_time, end_date, end_time };
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
