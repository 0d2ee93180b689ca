/** Returns 204 and sets nothing: no call of staff is authorised by a cookie (decisions-wire W06). */
export const dummy = async () => null;
