/** Whether this computer knows a time zone by this name, such as America/Toronto (002 F05). */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
