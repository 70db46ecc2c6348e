import WidgetsFeatureLogic
import WidgetsFeatureRouter

// The tests of the coordinator, which the styles share, with the feature that is written with ReduxCore. The files are
// symbolic links.
typealias WidgetsFeatureModel = TemplateWidgetsFeatureModel
typealias WidgetsFeatureCoordinator = TemplateWidgetsFeatureCoordinator
