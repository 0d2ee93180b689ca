/** The parts around every screen behind the sign-in, in one file. */
export { Attendance } from './Attendance.tsx';
export { StaffLayout } from './StaffLayout.tsx';
