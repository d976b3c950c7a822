/** The address of the stored first scene; see build/storedScenePlugin.ts. */
declare module 'virtual:stored-scene' {
  const url: string;
  export default url;
}
