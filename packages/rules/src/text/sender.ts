const ADDRESS = String.raw`[^\s<>@,;:"()]+@\w([\w.-]*\w)?`;
const SENDER = new RegExp(`^(${ADDRESS}|[^<>\r\n]+ <${ADDRESS}>)$`);

/** Whether a text is the sender of an email: an address, or a name with its address in angle brackets (002 F02). */
export const isSender = (text: string): boolean => SENDER.test(text);
